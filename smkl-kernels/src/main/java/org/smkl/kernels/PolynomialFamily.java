package org.smkl.kernels;

import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel.Statistic;

/**
 * {@code poly}: (scale x'z + offset)^degree. Positive semidefinite when scale and offset are not
 * negative, because sums and products of such kernels are.
 */
public final class PolynomialFamily implements KernelFamily {
  private static final int MAX_DEGREE = 100;

  /** For ServiceLoader. */
  public PolynomialFamily() {}

  @Override
  public String id() {
    return "poly";
  }

  @Override
  public String version() {
    return Versions.of(PolynomialFamily.class);
  }

  @Override
  public String formula() {
    return "(scale x'z + offset)^degree; positive semidefinite for scale, offset >= 0";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.required("degree", "the power: a whole number in 1.." + MAX_DEGREE),
        KernelParameter.optional("scale", "factor of the inner product: a finite number", "1")
            .times(Statistic.INNER_PRODUCT),
        KernelParameter.optional("offset", "added to the product: a finite number", "1"));
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    int degree = arguments.integer("degree", 1, MAX_DEGREE);
    double scale = arguments.number("scale");
    double offset = arguments.number("offset");
    return new StatisticFunction(
        Statistic.INNER_PRODUCT,
        scale >= 0 && offset >= 0,
        (statistics, values, length) -> {
          for (int i = 0; i < length; i++) {
            values[i] = scale * statistics[i] + offset;
          }
          raise(values, length, degree);
        },
        Errors.polynomial(degree, scale, offset));
  }

  /** The usual degrees have loops that the compiler vectorises; their products are the same. */
  private static void raise(double[] values, int length, int degree) {
    switch (degree) {
      case 1 -> {}
      case 2 -> {
        for (int i = 0; i < length; i++) {
          values[i] = values[i] * values[i];
        }
      }
      case 3 -> {
        for (int i = 0; i < length; i++) {
          values[i] = values[i] * (values[i] * values[i]);
        }
      }
      case 5 -> {
        for (int i = 0; i < length; i++) {
          double square = values[i] * values[i];
          values[i] = values[i] * (square * square);
        }
      }
      default -> {
        for (int i = 0; i < length; i++) {
          values[i] = power(values[i], degree);
        }
      }
    }
  }

  /** Square and multiply: a few products instead of the logarithm inside Math.pow. */
  private static double power(double base, int exponent) {
    double square = base;
    double result = 1;
    for (int rest = exponent; ; rest >>= 1) {
      if ((rest & 1) != 0) {
        result *= square;
      }
      if (rest <= 1) {
        return result;
      }
      square *= square;
    }
  }
}
