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
import org.smkl.api.kernel.TextKernel;
import org.smkl.api.kernel.TrainingPoints;

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

  /**
   * Texts that a family of text kernels reads, some of them more than once; such a family gives its
   * own.
   *
   * @param seed the same seed, the same texts
   */
  protected List<String> texts(long seed) {
    throw new UnsupportedOperationException(
        "Override texts(seed): family '%s' reads text.".formatted(family().id()));
  }

  /** Texts that kernels of the family must refuse to read. May be empty. */
  protected List<String> unreadable() {
    return List.of();
  }

  /** Arguments that wait for training points; parameters left out take their defaults. */
  protected List<Map<String, String>> waiting() {
    return List.of();
  }

  @Override
  protected final Plugin plugin() {
    return family();
  }

  /** The Gram matrix of a kernel on points of its kind. */
  private double[][] gram(Kernel kernel, int columns, long seed) {
    if (kernel instanceof TextKernel<?> text) {
      return KernelEvaluation.matrix(text, texts(seed));
    }
    double[][] x = sample(points(), columns, seed);
    return KernelEvaluation.matrix(kernel, x, x);
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
              double[][] k = gram(kernel, 5, 1);
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
              for (double[] row : gram(kernel, 3, 2)) {
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
        double[] eigenvalues = JacobiEigenvalues.of(gram(kernel, d, 30 + d));
        double most = Arrays.stream(eigenvalues).map(Math::abs).max().orElseThrow();
        double least = Arrays.stream(eigenvalues).min().orElseThrow();
        assertTrue(least >= -tolerance() * most, () -> "least " + least + ", norm " + most);
      }
    }
  }

  @Test
  void kernelsAreDeterministicAcrossInstances() {
    List<Kernel> first = kernels().toList();
    List<Kernel> second = kernels().toList();
    for (int i = 0; i < first.size(); i++) {
      assertEquals(first.get(i).positiveSemidefinite(), second.get(i).positiveSemidefinite());
      assertArrayEquals(gram(first.get(i), 4, 4), gram(second.get(i), 4, 4));
    }
  }

  @Test
  void kernelsAreThreadSafe() {
    kernels()
        .forEach(
            kernel -> {
              double[][] alone = gram(kernel, 4, 5);
              IntStream.range(0, 64)
                  .parallel()
                  .mapToObj(i -> gram(kernel, 4, 5))
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

  @Test
  void kernelsReadTextExactlyWhereTheFamilySaysSo() {
    kernels()
        .forEach(
            kernel -> assertEquals(family().readsText(), kernel instanceof TextKernel<?>, "shape"));
  }

  @Test
  void textKernelsRefuseWhatStandsForNoPoint() {
    assumeFalse(unreadable().isEmpty(), "the family names no texts that it refuses");
    kernels()
        .map(kernel -> (TextKernel<?>) kernel)
        .forEach(
            kernel ->
                unreadable()
                    .forEach(
                        text ->
                            assertThrows(
                                IllegalArgumentException.class, () -> kernel.read(text), text)));
  }

  @Test
  void textKernelsGiveAnErrorForEachPointOrNone() {
    assumeTrue(family().readsText(), "points are vectors");
    kernels().forEach(kernel -> assertErrors((TextKernel<?>) kernel));
  }

  private <P> void assertErrors(TextKernel<P> kernel) {
    List<P> points = texts(10).stream().map(kernel::read).toList();
    kernel
        .errors(points)
        .ifPresent(
            errors -> {
              assertEquals(points.size(), errors.length);
              assertTrue(Arrays.stream(errors).allMatch(e -> e >= 0 && Double.isFinite(e)));
            });
  }

  @Test
  void membersUnderTestDoNotWait() {
    members().forEach(m -> assertFalse(family().waits(arguments(m)), m::toString));
  }

  @Test
  void whatWaitsIsLearntOnceAndForAll() {
    assumeFalse(waiting().isEmpty(), "the family names no arguments that wait");
    KernelFamily family = family();
    for (Map<String, String> given : waiting()) {
      KernelArguments arguments = arguments(given);
      assertTrue(family.waits(arguments), given::toString);
      KernelArguments learnt = family.learn(arguments, training());
      assertEquals(arguments.values().keySet(), learnt.values().keySet());
      assertFalse(family.waits(learnt), learnt::toString);
      assertEquals(learnt, family().learn(arguments, training()), "another instance");
      assertEquals(family.readsText(), family.create(learnt) instanceof TextKernel<?>);
    }
  }

  /** Points of the family's kind in two classes. */
  private TrainingPoints training() {
    double[][] x = family().readsText() ? new double[0][] : sample(points(), 4, 11);
    TrainingPoints points =
        family().readsText()
            ? TrainingPoints.ofTexts(texts(11))
            : TrainingPoints.ofRows(x.length, 4, i -> x[i].clone());
    return points.withClasses(2, IntStream.range(0, points.count()).map(i -> i % 2).toArray());
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
