package org.smkl.tck;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInfo;
import org.opentest4j.TestAbortedException;

/**
 * The simplest case of a suite: one test judges it, and where it fails the others have nothing to
 * say, so that one cause is one failure. Judged once for each class of tests.
 */
final class FirstCase {
  private static final Map<Class<?>, Optional<Throwable>> JUDGED = new ConcurrentHashMap<>();

  private FirstCase() {}

  /** Whether a test is one of this suite, and not the one of the simplest case itself. */
  static boolean foundsOn(Class<?> suite, TestInfo test) {
    Method method = test.getTestMethod().orElseThrow();
    return method.getDeclaringClass() == suite && !method.getName().startsWith("theSimplestCase");
  }

  /** Fails as the simplest case does. */
  static void require(Class<?> suite, double seconds, Runnable check) {
    Optional<Throwable> failure = judged(suite, seconds, check);
    if (failure.isPresent() && failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.isPresent()) {
      throw (RuntimeException) failure.get();
    }
  }

  /** Skips a test where the simplest case fails. */
  static void assume(Class<?> suite, double seconds, Runnable check) {
    Assumptions.assumeTrue(
        judged(suite, seconds, check)
            .filter(failure -> !(failure instanceof TestAbortedException))
            .isEmpty(),
        "the simplest case fails: see theSimplestCaseIsSolved");
  }

  private static Optional<Throwable> judged(Class<?> suite, double seconds, Runnable check) {
    return JUDGED.computeIfAbsent(suite, key -> judge(seconds, check));
  }

  /** On a thread of its own, which is left behind if it does not come back. */
  private static Optional<Throwable> judge(double seconds, Runnable check) {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread = new Thread(check, "smkl-tck");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((t, e) -> thrown.set(e));
    thread.start();
    try {
      thread.join((long) (1e3 * seconds));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return thread.isAlive()
        ? Optional.of(
            Clause.ENDS.broken("nothing within %.0f s, in the simplest case".formatted(seconds)))
        : Optional.ofNullable(thrown.get());
  }
}
