package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;

/** The kit must fail families that break a clause. */
class KernelFamilyTckTest {
  /** A family whose only member is the given kernel, and which refuses nothing. */
  private record Family(Kernel kernel) implements KernelFamily {
    @Override
    public String id() {
      return "Broken Id";
    }

    @Override
    public String version() {
      return " ";
    }

    @Override
    public List<KernelParameter> parameters() {
      return List.of(
          KernelParameter.optional("a", "anything", "1"),
          KernelParameter.optional("a", "twice", "1"));
    }

    @Override
    public Kernel create(KernelArguments arguments) {
      return kernel;
    }
  }

  private record Pair(ToDoubleBiFunction<double[], double[]> function) implements PairKernel {
    @Override
    public double value(double[] x, double[] z) {
      return function.applyAsDouble(x, z);
    }

    @Override
    public boolean positiveSemidefinite() {
      return true;
    }
  }

  /** Depends on its neighbours, and on the calls before. */
  private static final class Running implements StatisticKernel {
    private double sum;

    @Override
    public Statistic statistic() {
      return Statistic.INNER_PRODUCT;
    }

    @Override
    public boolean positiveSemidefinite() {
      return false;
    }

    @Override
    public void apply(double[] statistics, double[] values, int length) {
      for (int i = 0; i < values.length; i++) {
        sum += statistics[i];
        values[i] = sum;
        statistics[i] = sum;
      }
    }
  }

  private static KernelFamilyTck kit(Kernel kernel) {
    return new KernelFamilyTck() {
      @Override
      protected KernelFamily family() {
        return new Family(kernel);
      }

      @Override
      protected List<Map<String, String>> members() {
        return List.of(Map.of());
      }

      @Override
      protected List<Refused> refused() {
        return List.of(new Refused("a", "0"));
      }
    };
  }

  private static void assertFails(Runnable clause) {
    assertThrows(AssertionError.class, clause::run);
  }

  @Test
  void poorIdentityFails() {
    KernelFamilyTck kit = kit(new Pair((x, z) -> 1));
    assertFails(kit::idIsLowerCaseLettersDigitsAndHyphens);
    assertFails(kit::versionIsNeverBlank);
    assertFails(kit::serviceLoaderFindsThePlugin);
    assertFails(kit::parameterNamesAreUniqueLowerCaseWordsAndDescribed);
    assertFails(kit::createRefusesValuesOutOfRangeNamingParameterAndValue);
  }

  /** log(x) is defined for positive numbers only, and a family may say so. */
  @Test
  void familiesGiveTheirDomain() {
    Kernel logarithms = new Pair((x, z) -> Math.log(x[0]) * Math.log(z[0]));
    assertFails(kit(logarithms)::kernelsAreFiniteOnFinitePoints);
    KernelFamilyTck positive =
        new KernelFamilyTck() {
          @Override
          protected KernelFamily family() {
            return new Family(logarithms);
          }

          @Override
          protected List<Map<String, String>> members() {
            return List.of(Map.of());
          }

          @Override
          protected List<Refused> refused() {
            return List.of();
          }

          @Override
          protected double[][] sample(int n, int columns, long seed) {
            double[][] points = super.sample(n, columns, seed);
            for (double[] row : points) {
              java.util.Arrays.setAll(row, k -> Math.exp(row[k]));
            }
            return points;
          }
        };
    positive.kernelsAreFiniteOnFinitePoints();
    positive.kernelsAreSymmetric();
    positive.membersThatClaimPositiveSemidefinitenessHaveNoNegativeEigenvalue();
  }

  @Test
  void asymmetryFails() {
    assertFails(kit(new Pair((x, z) -> x[0] + 2 * z[0]))::kernelsAreSymmetric);
  }

  @Test
  void infiniteValuesFail() {
    assertFails(kit(new Pair((x, z) -> 1 / (x[0] * z[0])))::kernelsAreFiniteOnFinitePoints);
  }

  @Test
  void falseClaimsOfSemidefinitenessFail() {
    KernelFamilyTck kit = kit(new Pair((x, z) -> Math.tanh(x[0] * z[0] - 1)));
    assertFails(kit::membersThatClaimPositiveSemidefinitenessHaveNoNegativeEigenvalue);
  }

  @Test
  void writingToPointsFails() {
    KernelFamilyTck kit = kit(new Pair((x, z) -> x[0] = 7));
    assertFails(kit::pairKernelsLeaveThePointsAlone);
  }

  @Test
  void kernelsWithMemoryFail() {
    assertFails(kit(new Running())::applyWorksEntryByEntry);
    assertFails(kit(new Running())::applyMayBeInPlaceAndOtherwiseLeavesTheStatisticsAlone);
    assertFails(kit(new Running())::applyLeavesEntriesBeyondTheLengthAlone);
    assertFails(kit(new Running())::kernelsAreDeterministicAcrossInstances);
    assertFails(kit(new Running())::kernelsAreThreadSafe);
  }
}
