package org.smkl.alpha.libsvm;

import libsvm.svm;
import libsvm.svm_print_interface;
import org.smkl.api.alpha.AlphaOptions;

/**
 * Listens to what LIBSVM prints while it trains on the current thread: a dot every thousand
 * iterations, which is the only place where it can be interrupted, and the iteration count at the
 * end. LIBSVM's hook is one static field for the whole process, so the object put there is always
 * the same, and what belongs to a training lives in a variable of its thread.
 */
final class Progress {
  private static final String FINISHED = "#iter =";
  private static final ThreadLocal<Progress> CURRENT = new ThreadLocal<>();
  private static final svm_print_interface HOOK = Progress::hear;

  private final AlphaOptions options;
  private final int stride;
  private long total;
  private long running;
  private long last;

  Progress(AlphaOptions options, int variables) {
    this.options = options;
    // LIBSVM prints a dot every min(l, 1000) iterations.
    stride = Math.min(variables, 1000);
  }

  /** Iterations of all trainings so far. */
  long iterations() {
    return total + running;
  }

  /** Iterations of the training that ended last. */
  long lastTraining() {
    return last;
  }

  boolean exhausted() {
    return iterations() >= options.maxIterations();
  }

  /** Runs a training; false if it was interrupted. */
  boolean listen(Runnable training) {
    svm.svm_set_print_string_function(HOOK);
    CURRENT.set(this);
    try {
      training.run();
      return true;
    } catch (Interruption interruption) {
      return false;
    } finally {
      CURRENT.remove();
    }
  }

  private static void hear(String text) {
    Progress progress = CURRENT.get();
    if (progress != null) {
      progress.note(text);
    }
  }

  private void note(String text) {
    int at = text.indexOf(FINISHED);
    if (at >= 0) {
      last = Long.parseLong(text.substring(at + FINISHED.length()).trim());
      total += last;
      running = 0;
    } else if (text.equals(".")) {
      running += stride;
      if (exhausted() || options.stop().stopRequested()) {
        throw new Interruption();
      }
    }
  }

  /** Leaves LIBSVM's loop, which has no other exit. */
  private static final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Interruption() {
      super("training interrupted", null, false, false);
    }
  }
}
