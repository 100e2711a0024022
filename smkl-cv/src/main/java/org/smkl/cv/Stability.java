package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.svm.parallel.Parallel;

/**
 * Stability selection: learns from random halves of the rows, drawn without replacement and class
 * by class, and counts which kernels have weight. The result does not depend on the number of
 * threads.
 */
public final class Stability {
  private Stability() {}

  /**
   * Draws halves and learns.
   *
   * @param resamples how many halves, at least 1
   * @param done told how many are finished, from any thread
   */
  public static StabilityResult run(
      KernelData data,
      MklMethod method,
      Parameters parameters,
      int resamples,
      MethodContext context,
      IntConsumer done) {
    require(resamples);
    double[][] chosen = new double[resamples][];
    long heap = Runtime.getRuntime().maxMemory();
    int threads =
        Math.min(
            context.budget().threads(),
            FoldMemory.atOnce(data.n(), data.q(), Math.max(2, resamples), heap));
    AtomicInteger finished = new AtomicInteger();
    Parallel.run(
        threads,
        resamples,
        r -> {
          if (context.budget().stop().stopRequested()) {
            return;
          }
          KernelData half = Fold.of(data, half(data, context.seed() + r), new int[0]).train();
          MethodContext own =
              context.part(context.seed() + r, Math.max(1, context.budget().threads() / threads));
          try {
            Learned learned = method.trainer(half, own).train(parameters);
            if (!context.budget().stop().stopRequested()) {
              chosen[r] = learned.beta();
              done.accept(finished.incrementAndGet());
            }
          } catch (StoppedException e) {
            // The halves before are what there is.
          }
        });
    double[][] known = Arrays.stream(chosen).filter(beta -> beta != null).toArray(double[][]::new);
    double[] frequencies = new double[data.q()];
    for (double[] beta : known) {
      for (int i = 0; i < beta.length; i++) {
        frequencies[i] += beta[i] != 0 ? 1.0 / known.length : 0;
      }
    }
    return new StabilityResult(
        resamples, known.length, Math.min(parameters.k0(), data.q()), frequencies);
  }

  /** Refuses a number of halves that is none. */
  public static void require(int resamples) {
    if (resamples < 1) {
      throw new InputException(
          "%d halves of the rows are to be drawn.".formatted(resamples),
          "Expected at least 1.",
          "Maybe 50.");
    }
  }

  /** Half of the rows of each class, the larger half of an odd number; in ascending order. */
  static int[] half(KernelData data, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Integer> rows = new ArrayList<>();
    for (int[] members : classes(data.rows().target(), data.n())) {
      int[] shuffled = members.clone();
      for (int k = 0; k < (shuffled.length + 1) / 2; k++) {
        int other = random.nextInt(k, shuffled.length);
        int row = shuffled[other];
        shuffled[other] = shuffled[k];
        shuffled[k] = row;
        rows.add(row);
      }
    }
    return rows.stream().mapToInt(row -> row).sorted().toArray();
  }

  private static List<int[]> classes(Target target, int n) {
    if (target instanceof Target.Labels labels) {
      return IntStream.range(0, labels.classes().size())
          .mapToObj(c -> IntStream.range(0, n).filter(row -> labels.of()[row] == c).toArray())
          .toList();
    }
    return List.of(IntStream.range(0, n).toArray());
  }
}
