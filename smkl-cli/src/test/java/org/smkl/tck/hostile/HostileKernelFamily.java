package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;

/** A kernel family that breaks its contract in one way. All its kernels claim to be kernels. */
public class HostileKernelFamily extends Hostile<HostileKernelFamily.Lie> implements KernelFamily {
  /** How. */
  public enum Lie {
    /** -x'z, which claims to be positive semidefinite. */
    NEGATIVE,
    /** tanh(x'z - 1), which claims so too. */
    INDEFINITE,
    /** 1 - |x - z|^2, with a diagonal that looks right. */
    INDEFINITE_UNIT_DIAGONAL,
    /** x'z plus the difference of the first coordinates. */
    ASYMMETRIC,
    /** x'z plus a counter. */
    NOT_REPEATABLE,
    /** Not a number for some points. */
    NAN,
    /** No kernel at all. */
    NULL,
    /** Does not return. */
    NEVER_ENDS,
    /** Writes to its points and is otherwise 0. */
    OVERWRITES_POINTS,
    /** Writes to the inner products that other kernels read too. */
    OVERWRITES_STATISTICS
  }

  /** A liar. */
  public HostileKernelFamily(Lie lie) {
    super(lie);
  }

  /** One whose kernels throw. */
  public HostileKernelFamily(Throws thrown) {
    super(thrown);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of();
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    if (lie == Lie.NULL) {
      return null;
    }
    return lie == Lie.OVERWRITES_STATISTICS ? new Statistics() : new Pairs(lie, thrown);
  }

  private static final class Pairs implements PairKernel {
    private final Lie lie;
    private final Throws thrown;
    private final AtomicLong calls = new AtomicLong();

    Pairs(Lie lie, Throws thrown) {
      this.lie = lie;
      this.thrown = thrown;
    }

    @Override
    public boolean positiveSemidefinite() {
      return true;
    }

    @Override
    public double value(double[] x, double[] z) {
      if (thrown != null) {
        throw thrown.now();
      }
      double inner = 0;
      double squared = 0;
      for (int k = 0; k < x.length; k++) {
        inner += x[k] * z[k];
        squared += (x[k] - z[k]) * (x[k] - z[k]);
      }
      return switch (lie) {
        case NEGATIVE -> -inner;
        case INDEFINITE -> Math.tanh(inner - 1);
        case INDEFINITE_UNIT_DIAGONAL -> Math.max(-1, 1 - squared);
        case ASYMMETRIC -> inner + x[0] - z[0];
        case NOT_REPEATABLE -> inner + calls.incrementAndGet();
        case NAN -> calls.incrementAndGet() % 7 == 3 ? Double.NaN : inner;
        case NEVER_ENDS -> throw forever();
        case OVERWRITES_POINTS -> {
          Arrays.fill(x, 0);
          Arrays.fill(z, 0);
          yield 0;
        }
        case NULL, OVERWRITES_STATISTICS -> throw new IllegalStateException("not reached");
      };
    }
  }

  private static final class Statistics implements StatisticKernel {
    @Override
    public boolean positiveSemidefinite() {
      return true;
    }

    @Override
    public Statistic statistic() {
      return Statistic.INNER_PRODUCT;
    }

    @Override
    public void apply(double[] statistics, double[] values, int length) {
      System.arraycopy(statistics, 0, values, 0, length);
      Arrays.fill(statistics, 0, length, 0.0);
    }
  }
}
