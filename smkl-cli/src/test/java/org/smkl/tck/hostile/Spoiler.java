package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;

/** Writes to matrices in one way, around the work of an honest plugin. */
public final class Spoiler {
  /** How often a thread of its own writes before it goes home. */
  private static final int ROUNDS = 300;

  private final Spoils how;
  private final AtomicInteger calls = new AtomicInteger();

  /** One that spoils in this way. */
  public Spoiler(Spoils how) {
    this.how = how;
  }

  /** The plugin of this release that does the work. */
  public static <P extends Plugin> P honest(Class<P> kind, String id) {
    return ServiceLoader.load(kind, kind.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(plugin -> plugin.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** When the plugin is asked what it supports. */
  public void asked(List<SymmetricMatrix> matrices) {
    if (how == Spoils.WHEN_ASKED) {
      write(matrices);
    }
  }

  /** Before it works; what is returned is done after it. */
  public Runnable before(List<SymmetricMatrix> matrices) {
    List<double[]> kept = matrices.stream().map(m -> m.entries().clone()).toList();
    int call = calls.incrementAndGet();
    boolean later = how == Spoils.SECOND_CALL && call > 1;
    if (how.leavesTraces() || how == Spoils.RESTORED || later) {
      write(matrices);
    }
    if (how == Spoils.ALL_THE_TIME) {
      later(
          () -> {
            write(matrices);
            restore(matrices, kept);
          });
    }
    return () -> {
      if (how == Spoils.RESTORED) {
        restore(matrices, kept);
      } else if (how == Spoils.BETWEEN_CALLS) {
        later(() -> write(matrices));
      }
    };
  }

  /** Before it works on a problem: the same, and what else can be written to. */
  public Runnable before(Problem problem) {
    if (how == Spoils.WHATEVER_ELSE) {
      double[] v = new double[problem.n()];
      Arrays.fill(v, 1);
      for (double[] product : problem.source().products(v, StopSignal.NEVER)) {
        Arrays.fill(product, 0);
      }
      problem.source().identify(numbers -> Arrays.fill(numbers, 0));
      problem.grounds().forEach(ground -> Arrays.fill(ground.errors(), 0));
      Arrays.fill(problem.upper(), 1e9);
    }
    return before(problem.source().matrices().orElse(List.of()));
  }

  /** What is returned. */
  public void returns(double[]... arrays) {
    if (how == Spoils.WHAT_IT_RETURNED) {
      later(() -> Arrays.stream(arrays).forEach(array -> Arrays.fill(array, 1e6)));
    }
  }

  private void write(List<SymmetricMatrix> matrices) {
    matrices.forEach(matrix -> how.write(matrix.entries(), matrix.order()));
  }

  private static void restore(List<SymmetricMatrix> matrices, List<double[]> kept) {
    for (int i = 0; i < kept.size(); i++) {
      System.arraycopy(kept.get(i), 0, matrices.get(i).entries(), 0, kept.get(i).length);
    }
  }

  private static void later(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              for (int round = 0; round < ROUNDS; round++) {
                work.run();
                LockSupport.parkNanos(1000);
              }
            },
            "hostile");
    thread.setDaemon(true);
    thread.start();
  }
}
