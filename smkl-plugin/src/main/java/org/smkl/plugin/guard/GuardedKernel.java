package org.smkl.plugin.guard;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.api.kernel.TextKernel;

/** Kernels whose failures name their family. Values are checked where they are computed. */
interface GuardedKernel {
  /** The family. */
  GuardedFamily family();

  /** By one number of two points. Foreign kernels get arrays of their own: others use ours. */
  record OfStatistic(
      GuardedFamily family,
      StatisticKernel kernel,
      Statistic statistic,
      boolean positiveSemidefinite)
      implements StatisticKernel, GuardedKernel {
    @Override
    public Optional<double[]> errors(int columns, double[] squaredNorms) {
      return family.errors(kernel, columns, squaredNorms);
    }

    @Override
    public void apply(double[] statistics, double[] values, int length) {
      try {
        if (family.origin.own()) {
          kernel.apply(statistics, values, length);
          return;
        }
        double[] own = new double[length];
        kernel.apply(Arrays.copyOf(statistics, length), own, length);
        System.arraycopy(own, 0, values, 0, length);
      } catch (Throwable e) {
        throw family.failed(e);
      }
    }
  }

  /** By two points. */
  record OfPair(GuardedFamily family, PairKernel kernel, boolean positiveSemidefinite)
      implements PairKernel, GuardedKernel {
    @Override
    public Optional<double[]> errors(int columns, double[] squaredNorms) {
      return family.errors(kernel, columns, squaredNorms);
    }

    @Override
    public double value(double[] x, double[] z) {
      try {
        return kernel.value(x, z);
      } catch (Throwable e) {
        throw family.failed(e);
      }
    }
  }

  /** By two texts. What stands for no point is refused as the contract says. */
  record OfText<P>(GuardedFamily family, TextKernel<P> kernel, boolean positiveSemidefinite)
      implements TextKernel<P>, GuardedKernel {
    @Override
    public Optional<double[]> errors(List<P> points) {
      return family.errors(kernel, points);
    }

    @Override
    public P read(String text) {
      P point;
      try {
        point = kernel.read(text);
      } catch (IllegalArgumentException e) {
        throw e;
      } catch (Throwable e) {
        throw family.failed(e);
      }
      if (point == null) {
        throw family.broken("read() returned null");
      }
      return point;
    }

    @Override
    public double value(P x, P z) {
      try {
        return kernel.value(x, z);
      } catch (Throwable e) {
        throw family.failed(e);
      }
    }
  }

  /** From elsewhere. What does not fit the data is refused as the contract says. */
  record OfMatrix(GuardedFamily family, MatrixKernel kernel, boolean positiveSemidefinite)
      implements MatrixKernel, GuardedKernel {
    @Override
    public Optional<double[]> errors(int columns, double[] squaredNorms) {
      return family.errors(kernel, columns, squaredNorms);
    }

    @Override
    public double[][] train(int n) {
      return rows("train", () -> kernel.train(n));
    }

    @Override
    public double[][] cross(int m, int n) {
      return rows("cross", () -> kernel.cross(m, n));
    }

    private double[][] rows(String method, java.util.function.Supplier<double[][]> body) {
      double[][] rows;
      try {
        rows = body.get();
      } catch (IllegalArgumentException e) {
        throw e;
      } catch (Throwable e) {
        throw family.failed(e);
      }
      // Of foreign ones a copy, before anything is checked: they may write to theirs at any time.
      boolean own = family.origin.own();
      double[][] kept = rows == null || own ? rows : rows.clone();
      if (kept == null || Arrays.asList(kept).contains(null)) {
        throw family.broken(method + " returned null or a row that is null");
      }
      if (!own) {
        Arrays.setAll(kept, i -> kept[i].clone());
      }
      return kept;
    }
  }
}
