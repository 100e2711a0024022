package org.smkl.plugin.guard;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.smkl.api.StopSignal;

/**
 * Runs the calls of one plugin on threads of their own, so that one that ignores its stop signal
 * can be given up. Such a thread cannot be ended; it is interrupted and left behind, and being a
 * daemon it does not keep the program alive. As long as one is left behind, the plugin gets no
 * further calls. Thread-safe.
 */
final class CallWatch {
  /**
   * A call still running so many seconds after the stop signal is abandoned; contracts ask for a
   * tenth.
   */
  static final double GRACE_SECONDS = 1;

  /** Seconds for a method that is cheap by contract and gets no stop signal. */
  static final double CHEAP_CALL_SECONDS = 5;

  /** Seconds for the question whether a problem is supported, which may look at all of it. */
  static final double SUPPORT_CALL_SECONDS = 60;

  private static final long POLL_MILLIS = 5;

  private static final ExecutorService THREADS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), CallWatch::thread);

  private final AtomicInteger leftBehind = new AtomicInteger();

  /** Whether a call that was given up still runs. */
  boolean busy() {
    return leftBehind.get() > 0;
  }

  /**
   * Runs the body on another thread and waits for it.
   *
   * @param stop when it is raised the body has {@link #GRACE_SECONDS} seconds left
   * @return what the body returned, or nothing if it was given up
   * @throws Thrown with what the body threw, whatever that is
   */
  <T> Optional<Answer<T>> call(Callable<T> body, StopSignal stop) throws Thrown {
    Call<T> call = new Call<>(body, leftBehind);
    THREADS.execute(call);
    return call.await(stop);
  }

  private static Thread thread(Runnable body) {
    Thread thread = new Thread(body, "smkl-plugin");
    thread.setDaemon(true);
    return thread;
  }

  /** A returned value, which may be null. */
  record Answer<T>(T value) {}

  /** Carries what a plugin threw from its thread to ours. */
  static final class Thrown extends Exception {
    private static final long serialVersionUID = 1L;

    Thrown(Throwable cause) {
      // Without a message: the one that Java would make asks the cause, which may throw again.
      super(null, cause);
    }
  }

  private static final class Call<T> implements Runnable {
    private final Callable<T> body;
    private final AtomicInteger leftBehind;
    private Thread thread;
    private T value;
    private Throwable failure;
    private boolean done;
    private boolean givenUp;

    Call(Callable<T> body, AtomicInteger leftBehind) {
      this.body = body;
      this.leftBehind = leftBehind;
    }

    @Override
    public void run() {
      synchronized (this) {
        thread = Thread.currentThread();
      }
      T result = null;
      Throwable thrown = null;
      try {
        result = body.call();
      } catch (Throwable e) {
        thrown = e;
      }
      end(result, thrown);
    }

    private synchronized void end(T result, Throwable thrown) {
      value = result;
      failure = thrown;
      done = true;
      if (givenUp) {
        leftBehind.decrementAndGet();
        Thread.interrupted();
      }
      notifyAll();
    }

    synchronized Optional<Answer<T>> await(StopSignal stop) throws Thrown {
      StopSignal late = StopSignal.NEVER;
      boolean raised = false;
      boolean interrupted = false;
      while (!done && !late.stopRequested()) {
        try {
          wait(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
          // The status itself may be a stop signal, which others ask: let it be seen.
          Thread.currentThread().interrupt();
          stop.stopRequested();
          Thread.interrupted();
        }
        if (!raised && (interrupted || stop.stopRequested())) {
          raised = true;
          late = StopSignal.after(GRACE_SECONDS);
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (!done) {
        givenUp = true;
        leftBehind.incrementAndGet();
        if (thread != null) {
          thread.interrupt();
        }
        return Optional.empty();
      }
      if (failure != null) {
        throw new Thrown(failure);
      }
      return Optional.of(new Answer<>(value));
    }
  }
}
