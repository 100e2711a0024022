package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.PairKernel;
import org.smkl.api.kernel.StatisticKernel;

/**
 * What every kernel family must pass. Extend it, name the family, some of its members and some
 * arguments that it must refuse; each test is one clause of the contract of {@link KernelFamily} or
 * {@link Kernel}.
 */
public abstract class KernelFamilyTck extends PluginTck {
  private static final int POINTS = 24;

  /**
   * Arguments that a family must refuse.
   *
   * @param parameter the one at fault
   * @param value its value
   */
  public record Refused(String parameter, String value) {}

  /** For subclasses. */
  protected KernelFamilyTck() {}

  /** A new instance of the family under test. */
  protected abstract KernelFamily family();

  /** Arguments of members to test, at least one; parameters left out take their defaults. */
  protected abstract List<Map<String, String>> members();

  /** Values to refuse, each replacing one argument of the first member. May be empty. */
  protected abstract List<Refused> refused();

  /** How many points to evaluate on; a family with stored matrices says their order. */
  protected int points() {
    return POINTS;
  }

  /** Eigenvalues of PSD members may fall below zero by this times the largest one. */
  protected double tolerance() {
    return 1e-12;
  }

  /**
   * Points on which the kernels are defined; a family that is not defined everywhere, on positive
   * numbers only for instance, gives its own.
   *
   * @param n how many
   * @param columns their length
   * @param seed the same seed, the same points
   */
  protected double[][] sample(int n, int columns, long seed) {
    return KernelEvaluation.points(n, columns, seed);
  }

  @Override
  protected final Plugin plugin() {
    return family();
  }

  @Test
  void parameterNamesAreUniqueLowerCaseWordsAndDescribed() {
    Set<String> names = new HashSet<>();
    for (KernelParameter parameter : family().parameters()) {
      assertTrue(parameter.name().matches("[a-z][a-z0-9_-]*"), parameter.name());
      assertTrue(names.add(parameter.name()), () -> "twice: " + parameter.name());
      assertFalse(parameter.description().isBlank(), parameter.name());
    }
  }

  @Test
  void parametersAreTheSameAtEveryCall() {
    assertEquals(family().parameters(), family().parameters());
  }

  @Test
  void createRefusesValuesOutOfRangeNamingParameterAndValue() {
    assumeFalse(refused().isEmpty(), "the family names no arguments that it refuses");
    assertAll(refused().stream().map(r -> () -> assertRefused(r)));
  }

  private void assertRefused(Refused refused) {
    Map<String, String> values = new java.util.TreeMap<>(arguments(members().get(0)).values());
    values.put(refused.parameter(), refused.value());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> family().create(new KernelArguments(values)),
            refused::toString);
    assertTrue(e.getMessage().contains(refused.parameter()), e.getMessage());
    assertTrue(e.getMessage().contains(refused.value()), e.getMessage());
  }

  @Test
  void kernelsAreSymmetric() {
    kernels()
        .forEach(
            kernel -> {
              double[][] x = sample(points(), 5, 1);
              double[][] k = KernelEvaluation.matrix(kernel, x, x);
              for (int i = 0; i < k.length; i++) {
                for (int j = 0; j < i; j++) {
                  assertEquals(k[i][j], k[j][i], 1e-12 * (1 + Math.abs(k[i][j])));
                }
              }
            });
  }

  @Test
  void kernelsAreFiniteOnFinitePoints() {
    kernels()
        .forEach(
            kernel -> {
              double[][] x = sample(points(), 3, 2);
              for (double[] row : KernelEvaluation.matrix(kernel, x, x)) {
                assertTrue(Arrays.stream(row).allMatch(Double::isFinite));
              }
            });
  }

  @Test
  void membersThatClaimPositiveSemidefinitenessHaveNoNegativeEigenvalue() {
    List<Kernel> claiming = kernels().filter(Kernel::positiveSemidefinite).toList();
    assumeFalse(claiming.isEmpty(), "no member under test claims to be PSD");
    for (Kernel kernel : claiming) {
      for (int d = 1; d <= 8; d++) {
        double[][] x = sample(points(), d, 30 + d);
        double[] eigenvalues = JacobiEigenvalues.of(KernelEvaluation.matrix(kernel, x, x));
        double most = Arrays.stream(eigenvalues).map(Math::abs).max().orElseThrow();
        double least = Arrays.stream(eigenvalues).min().orElseThrow();
        assertTrue(least >= -tolerance() * most, () -> "least " + least + ", norm " + most);
      }
    }
  }

  @Test
  void kernelsAreDeterministicAcrossInstances() {
    double[][] x = sample(points(), 4, 4);
    List<Kernel> first = kernels().toList();
    List<Kernel> second = kernels().toList();
    for (int i = 0; i < first.size(); i++) {
      assertEquals(first.get(i).positiveSemidefinite(), second.get(i).positiveSemidefinite());
      assertArrayEquals(
          KernelEvaluation.matrix(first.get(i), x, x),
          KernelEvaluation.matrix(second.get(i), x, x));
    }
  }

  @Test
  void kernelsAreThreadSafe() {
    double[][] x = sample(points(), 4, 5);
    kernels()
        .forEach(
            kernel -> {
              double[][] alone = KernelEvaluation.matrix(kernel, x, x);
              IntStream.range(0, 64)
                  .parallel()
                  .mapToObj(i -> KernelEvaluation.matrix(kernel, x, x))
                  .forEach(together -> assertArrayEquals(alone, together));
            });
  }

  @Test
  void applyWorksEntryByEntry() {
    for (StatisticKernel kernel : statisticKernels()) {
      double[] statistics = KernelEvaluation.statistics(kernel.statistic(), 101, 6);
      double[] together = new double[101];
      kernel.apply(statistics, together, 101);
      for (int i = 0; i < statistics.length; i++) {
        double[] alone = {statistics[i]};
        kernel.apply(alone, alone, 1);
        assertEquals(alone[0], together[i], 0.0, "entry " + i);
      }
    }
  }

  @Test
  void applyMayBeInPlaceAndOtherwiseLeavesTheStatisticsAlone() {
    for (StatisticKernel kernel : statisticKernels()) {
      double[] statistics = KernelEvaluation.statistics(kernel.statistic(), 77, 7);
      double[] before = statistics.clone();
      double[] values = new double[77];
      kernel.apply(statistics, values, 77);
      assertArrayEquals(before, statistics);
      kernel.apply(statistics, statistics, 77);
      assertArrayEquals(values, statistics);
    }
  }

  @Test
  void applyLeavesEntriesBeyondTheLengthAlone() {
    for (StatisticKernel kernel : statisticKernels()) {
      double[] statistics = KernelEvaluation.statistics(kernel.statistic(), 20, 8);
      double[] values = new double[20];
      Arrays.fill(values, 0.125);
      kernel.apply(statistics, values, 13);
      for (int i = 13; i < 20; i++) {
        assertEquals(0.125, values[i], 0.0);
      }
    }
  }

  @Test
  void pairKernelsLeaveThePointsAlone() {
    List<Kernel> pairs = kernels().filter(PairKernel.class::isInstance).toList();
    assumeFalse(pairs.isEmpty(), "no member under test is a pair kernel");
    for (Kernel kernel : pairs) {
      double[][] x = sample(points(), 3, 9);
      KernelEvaluation.matrix(kernel, x, x);
      assertArrayEquals(sample(points(), 3, 9), x);
    }
  }

  private Stream<Kernel> kernels() {
    KernelFamily family = family();
    assumeTrue(family.availability().available(), family.availability()::reason);
    return members().stream().map(m -> family.create(arguments(m)));
  }

  private List<StatisticKernel> statisticKernels() {
    List<StatisticKernel> found =
        kernels()
            .filter(StatisticKernel.class::isInstance)
            .map(StatisticKernel.class::cast)
            .toList();
    assumeFalse(found.isEmpty(), "no member under test is a statistic kernel");
    return found;
  }

  private KernelArguments arguments(Map<String, String> given) {
    Map<String, String> values = new java.util.TreeMap<>(given);
    for (KernelParameter parameter : family().parameters()) {
      parameter.defaultValue().ifPresent(d -> values.putIfAbsent(parameter.name(), d));
    }
    return new KernelArguments(values);
  }
}
