package org.smkl.python;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.smkl.Smkl;
import org.smkl.api.StopSignal;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchProgress;

/**
 * Work on a thread of its own. Python waits for it in short steps, because it handles signals such
 * as Ctrl-C only between two of its own instructions. Thread-safe.
 *
 * @param <T> what comes of it
 */
public final class Job<T> {
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopped;
  private volatile SearchProgress progress;
  private volatile T result;
  private volatile Throwable failure;

  private Job() {}

  static <T> Job<T> start(Function<Job<T>, T> work) {
    Job<T> job = new Job<>();
    Thread thread = new Thread(() -> job.run(work), "smkl");
    thread.setDaemon(true);
    thread.start();
    return job;
  }

  private void run(Function<Job<T>, T> work) {
    try {
      result = work.apply(this);
    } catch (Throwable e) {
      // An error such as a full heap is the caller's to know, too.
      failure = e;
    } finally {
      ended.countDown();
    }
  }

  /**
   * Whether it has ended within so many milliseconds. Ctrl-C interrupts the wait; that is no news
   * here, because Python raises its own exception for it as soon as it goes on.
   */
  @SuppressWarnings("InterruptedExceptionSwallowed")
  public boolean ended(long millis) {
    try {
      return ended.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return ended.getCount() == 0;
    }
  }

  /** Asks it to end soon, with the best so far. */
  public void stop() {
    stopped = true;
  }

  /** Where the search for a proof stands; empty where none has begun. */
  public Optional<SearchProgress> progress() {
    return Optional.ofNullable(progress);
  }

  /**
   * What came of it; to be asked once it has ended.
   *
   * @throws ExecutionException with what went wrong as its cause
   */
  public T result() throws ExecutionException {
    if (failure != null) {
      throw new ExecutionException(failure);
    }
    return result;
  }

  /** This solver, ending when this job is to end. */
  Smkl stoppable(Smkl smkl) {
    StopSignal stop = () -> stopped;
    return smkl.with(smkl.settings().budget().withStop(stop));
  }

  StopSignal signal() {
    return () -> stopped;
  }

  SearchListener listener() {
    return new SearchListener() {
      @Override
      public void progress(SearchProgress now) {
        progress = now;
      }
    };
  }
}
