package org.smkl.cv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
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
 * Stability selection: learns from random halves of the rows and counts which kernels have weight.
 * Halves come in pairs without a row in common, drawn class by class (Shah and Samworth 2013). The
 * result does not depend on the number of threads.
 */
public final class Stability {
  private Stability() {}

  /**
   * Draws halves and learns.
   *
   * @param resamples how many halves, at least 1
   * @param falseAtMost how many false choices are allowed on average, where that is the wish
   * @param done told how many are finished, from any thread
   */
  public static StabilityResult run(
      KernelData data,
      MklMethod method,
      Parameters parameters,
      int resamples,
      OptionalDouble falseAtMost,
      MethodContext context,
      IntConsumer done) {
    require(resamples);
    int k0 = Math.min(parameters.k0(), data.q());
    falseAtMost.ifPresent(wish -> require(resamples, k0, data, wish));
    AtomicInteger proved = new AtomicInteger();
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
          KernelData half = Fold.of(data, half(data, context.seed(), r), new int[0]).train();
          MethodContext own =
              context.part(context.seed() + r, Math.max(1, context.budget().threads() / threads));
          try {
            Learned learned = method.trainer(half, own).train(parameters);
            if (!context.budget().stop().stopRequested()) {
              chosen[r] = learned.beta();
              proved.addAndGet(learned.within(context.gap()) ? 1 : 0);
              done.accept(finished.incrementAndGet());
            }
          } catch (StoppedException e) {
            // The halves before are what there is.
          }
        });
    double[][] known = Arrays.stream(chosen).filter(beta -> beta != null).toArray(double[][]::new);
    double[] frequencies = new double[data.q()];
    for (int i = 0; i < frequencies.length; i++) {
      int kernel = i;
      long count = Arrays.stream(known).filter(beta -> beta[kernel] != 0).count();
      frequencies[i] = count / (double) Math.max(1, known.length);
    }
    return new StabilityResult(resamples, known.length, proved.get(), k0, falseAtMost, frequencies);
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

  /**
   * Refuses a wish that halves cannot grant.
   *
   * @throws InputException that says why
   */
  public static void require(int resamples, int k0, KernelData data, double falseAtMost) {
    if (resamples % 2 != 0) {
      throw new InputException(
          "%d halves of the rows are to be drawn.".formatted(resamples),
          "Expected an even number: a bound on false choices is about halves that belong together.",
          "Maybe %d.".formatted(resamples + 1));
    }
    if (!(falseAtMost > 0)) {
      throw new InputException(
          "At most %s false choices are allowed.".formatted(falseAtMost),
          "Expected a number above 0.",
          "Maybe 1.");
    }
    if (classes(data.rows().target(), data.n()).stream().anyMatch(rows -> rows.length < 2)) {
      throw new InputException(
          "A class has one row.",
          "Expected two of each: a bound on false choices is about halves without a row in common.",
          "Maybe leave that class out.");
    }
    if (StabilityResult.threshold(resamples, k0, data.q(), falseAtMost).isEmpty()) {
      throw new InputException(
          "At most %s false choices cannot be promised for %d of %d kernels."
              .formatted(falseAtMost, k0, data.q()),
          "Expected at least k0^2 / q = %.3g, the bound of kernels that every half chooses."
              .formatted((double) k0 * k0 / data.q()),
          "Maybe a smaller k0, or more kernels to choose from.");
    }
  }

  /**
   * Half of the rows of each class, in ascending order. Numbers 2 j and 2 j + 1 have no row in
   * common; of an odd number one row is in neither, and the row of a class of one is in both.
   */
  static int[] half(KernelData data, long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed + number / 2);
    List<Integer> rows = new ArrayList<>();
    for (int[] members : classes(data.rows().target(), data.n())) {
      int[] shuffled = members.clone();
      for (int k = shuffled.length - 1; k > 0; k--) {
        int other = random.nextInt(k + 1);
        int row = shuffled[other];
        shuffled[other] = shuffled[k];
        shuffled[k] = row;
      }
      int size = Math.max(1, shuffled.length / 2);
      int from = shuffled.length < 2 ? 0 : number % 2 * size;
      Arrays.stream(shuffled, from, Math.min(from + size, shuffled.length)).forEach(rows::add);
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
