package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.api.Budget;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;

/**
 * The contract of {@link RelaxationBackend}, judged by brute force over supports and by nested
 * search over weights. Of a relaxation that the backend neither claims nor takes there are no
 * tests; one line of output says why.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RelaxationBackendTck extends PluginTck {
  private static final Relaxation RANDOM = Relaxation.socRandom(40, 7);

  /** The backend under test. */
  protected abstract RelaxationBackend backend();

  /** What it claims. */
  protected abstract RelaxationTckConfig config();

  /**
   * Whether a solve may end at its iteration limit, as first-order methods do on badly scaled
   * problems. Its bound is then checked, and the rest of the test skipped with that reason.
   */
  protected boolean mayStopShort() {
    return false;
  }

  @Override
  protected final Plugin plugin() {
    return backend();
  }

  private static final List<Relaxation> ALL =
      List.of(
          Relaxation.full(),
          Relaxation.fullLmi(),
          Relaxation.minors(3),
          Relaxation.minors(4),
          RANDOM,
          Relaxation.socBasis(),
          Relaxation.diagonal());

  /** Those that config() claims, and what the backend takes besides: there are no other tests. */
  List<Relaxation> relaxations() {
    return ALL.stream().filter(relaxation -> claimed(relaxation) || taken(relaxation)).toList();
  }

  List<Relaxation> exactRelaxations() {
    return relaxations().stream().filter(RelaxationBackendTck::exact).toList();
  }

  /** Neither commuting kernels nor an interior is needed. */
  List<Relaxation> relaxationsOfAnyKernels() {
    return relaxations().stream()
        .filter(relaxation -> !relaxation.is(Relaxation.Kind.DIAGONAL) && !relaxation.lmi())
        .toList();
  }

  List<Relaxation> otherRelaxations() {
    return ALL.stream().filter(relaxation -> !taken(relaxation)).toList();
  }

  /** Another form, or larger minors, need not be taken by who claims the kind. */
  private boolean claimed(Relaxation relaxation) {
    return config().supported().stream().anyMatch(relaxation::is)
        && !relaxation.lmi()
        && !relaxation.equals(Relaxation.minors(4))
        && !relaxation.equals(Relaxation.minors(5));
  }

  /**
   * Where the backend is not available nothing is known, and each test is skipped by that reason.
   */
  private boolean taken(Relaxation relaxation) {
    return !backend().availability().available()
        || backend().unsupported(instance(relaxation, 1, 2), relaxation).isEmpty();
  }

  /** One line for each relaxation of which there are no tests. */
  @BeforeAll
  void tellsWhatIsNotTested() {
    List<Relaxation> tested = relaxations();
    for (Relaxation relaxation : ALL) {
      if (!tested.contains(relaxation)) {
        System.out.printf(
            "%s: no tests of %s, which config() does not claim: %s%n",
            getClass().getSimpleName(),
            relaxation,
            backend().unsupported(instance(relaxation, 1, 2), relaxation).orElse(""));
      }
    }
  }

  /** What a backend of any worth does; where it fails the other tests are skipped. */
  @Test
  void theSimplestCaseIsSolved() {
    FirstCase.require(getClass(), patience(), this::simplestCase);
  }

  @BeforeEach
  void needsTheSimplestCase(TestInfo test) {
    if (FirstCase.foundsOn(RelaxationBackendTck.class, test)) {
      FirstCase.assume(getClass(), patience(), this::simplestCase);
    }
  }

  /** The first relaxation that it claims, of eight points and three kernels. */
  private void simplestCase() {
    Relaxation relaxation = relaxations().get(0);
    Problem problem = instance(relaxation, 1, 2);
    RelaxationResult result = solve(problem, Node.root(), relaxation);
    requireAlpha(problem, Node.root(), relaxation, result);
    requireValid(problem, relaxation, result);
    if (exact(relaxation)) {
      double full = RelaxationJudge.full(problem, Node.root());
      Clause.OPTIMAL_VALUE.require(
          Math.abs(result.value() - full) <= slack(full),
          () ->
              "%s; nested search finds %s, and %s off is allowed"
                  .formatted(words(relaxation, result), full, slack(full)));
    }
  }

  private static String words(Relaxation relaxation, RelaxationResult result) {
    return "%s of %s: value %s, lower bound %s"
        .formatted(result.status(), relaxation, result.value(), result.lowerBound());
  }

  /** Alpha is in A, and the lower bound is its own. */
  private static void requireAlpha(
      Problem problem, Node node, Relaxation relaxation, RelaxationResult result) {
    double[] alpha = result.alpha();
    double balance = 0;
    for (int j = 0; j < problem.n(); j++) {
      int at = j;
      Clause.FINITE.require(
          Double.isFinite(alpha[j]),
          () -> "alpha_%d = %s, %s".formatted(at, alpha[at], words(relaxation, result)));
      Clause.IN_BOX.require(
          alpha[j] >= 0 && alpha[j] <= problem.upper()[j],
          () ->
              "alpha_%d = %s with upper_%d = %s, %s"
                  .formatted(at, alpha[at], at, problem.upper()[at], words(relaxation, result)));
      balance += problem.signs()[j] * alpha[j];
    }
    double off = balance;
    Clause.BALANCED.require(
        Math.abs(off) <= 1e-9 * Arrays.stream(alpha).sum(),
        () -> "s'alpha = %s, %s".formatted(off, words(relaxation, result)));
    double expected = RelaxationJudge.lowerBound(problem, node, alpha);
    Clause.BOUND_OF_ALPHA.require(
        Math.abs(expected - result.lowerBound()) <= 1e-9 * Math.max(1, Math.abs(expected)),
        () ->
            "%s; the alpha proves %s at the node %s"
                .formatted(words(relaxation, result), expected, node));
  }

  /** Neither bound nor value is above the optimum of the problem. */
  private void requireValid(Problem problem, Relaxation relaxation, RelaxationResult result) {
    double optimum = RelaxationJudge.optimum(problem, Node.root());
    Clause.NOT_ABOVE_THE_OPTIMUM.require(
        result.lowerBound() <= optimum + 1e-9 * Math.abs(optimum)
            && result.value() <= optimum + slack(optimum),
        () -> "%s; the optimum is %s".formatted(words(relaxation, result), optimum));
  }

  /** An instance on which the relaxation exists. */
  private static Problem instance(Relaxation relaxation, long seed, int k0) {
    return relaxation.is(Relaxation.Kind.DIAGONAL)
        ? RelaxationInstances.commuting(seed, 8, 3, k0)
        : RelaxationInstances.random(seed, 8, 3, k0, 0.3);
  }

  private static boolean exact(Relaxation relaxation) {
    return relaxation.is(Relaxation.Kind.FULL) || relaxation.is(Relaxation.Kind.DIAGONAL);
  }

  private RelaxationOptions options(Relaxation relaxation) {
    return RelaxationOptions.defaults(config().alphaSolver()).withRelaxation(relaxation);
  }

  private void assume(Problem problem, Relaxation relaxation) {
    Assumptions.assumeTrue(
        backend().availability().available(), () -> backend().availability().reason());
    Optional<String> reason = backend().unsupported(problem, relaxation);
    assertTrue(
        reason.isEmpty() || !claimed(relaxation),
        () ->
            "config() claims %s, but unsupported() says: %s"
                .formatted(relaxation, reason.orElse("")));
    Assumptions.assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
  }

  /** A backend that knows no rules says so; the search then refuses the problem by that reason. */
  private void assumeRules(Problem problem, Relaxation relaxation) {
    Optional<String> reason = backend().unsupported(problem, relaxation);
    Assumptions.assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
  }

  private RelaxationResult solve(Problem problem, Node node, Relaxation relaxation) {
    assume(problem, relaxation);
    RelaxationResult result = backend().solve(problem, node, options(relaxation));
    if (mayStopShort() && result.status() == RelaxationStatus.ITERATION_LIMIT) {
      double full = RelaxationJudge.full(problem, node);
      assertTrue(result.lowerBound() <= full + slack(full), () -> result.toString());
      Assumptions.abort("The backend stopped at its iteration limit, with a valid bound.");
    }
    Clause.SOLVED.require(
        result.status() == RelaxationStatus.OPTIMAL, () -> words(relaxation, result));
    return result;
  }

  private void assertClose(double expected, double actual, String what) {
    Clause.OPTIMAL_VALUE.require(
        Math.abs(expected - actual) <= slack(expected),
        () ->
            "%s of %s; it is %s, and %s off is allowed"
                .formatted(what, actual, expected, slack(expected)));
  }

  private double slack(double value) {
    return config().tolerance() * Math.max(1, Math.abs(value));
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void lowerBoundIsThatOfTheReturnedAlphaAndAlphaLiesInA(Relaxation relaxation) {
    Problem problem = instance(relaxation, 1, 2);
    for (Node node : nodes()) {
      RelaxationResult result = solve(problem, node, relaxation);
      requireAlpha(problem, node, relaxation, result);
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void lowerBoundNeverExceedsTheOptimumByBruteForce(Relaxation relaxation) {
    for (int k0 = 1; k0 <= 3; k0++) {
      Problem problem = instance(relaxation, 10 + k0, k0);
      RelaxationResult result = solve(problem, Node.root(), relaxation);
      requireValid(problem, relaxation, result);
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void rulesRaiseTheValueAndNeverAboveTheirOptimum(Relaxation relaxation) {
    SplittableRandom random = new SplittableRandom(15);
    for (int k0 = 1; k0 <= 3; k0++) {
      Problem free = instance(relaxation, 15 + k0, k0);
      Problem problem = RandomRules.of(free, random);
      double without = solve(free, Node.root(), relaxation).value();
      assumeRules(problem, relaxation);
      RelaxationResult result = solve(problem, Node.root(), relaxation);
      double optimum = RandomRules.optimum(problem);
      assertTrue(result.lowerBound() <= optimum + 1e-9 * Math.abs(optimum), result::toString);
      assertTrue(result.value() <= optimum + slack(optimum), result::toString);
      assertTrue(result.value() >= without - slack(without), result::toString);
    }
  }

  @Test
  void aRuleThatLeavesOneChoiceLeavesItsOptimum() {
    Problem free = RelaxationInstances.random(19, 8, 3, 1, 0.3);
    for (int i = 0; i < free.q(); i++) {
      BitSet must = new BitSet();
      must.set(i);
      Problem problem = free.withRules(ChoiceRules.of(List.of(), must, new BitSet()));
      double optimum = RandomRules.optimum(problem);
      assumeRules(problem, Relaxation.full());
      assertClose(optimum, solve(problem, Node.root(), Relaxation.full()).value(), "must " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void valueAndLowerBoundStandInTheRightOrder(Relaxation relaxation) {
    Problem problem = instance(relaxation, 21, 2);
    RelaxationResult result = solve(problem, Node.root(), relaxation);
    double full = RelaxationJudge.full(problem, Node.root());
    assertTrue(result.value() <= full + slack(full));
    assertTrue(result.lowerBound() <= full + slack(full));
    if (exact(relaxation)) {
      assertClose(full, result.value(), "value");
      assertTrue(result.lowerBound() <= result.value() + slack(full));
      assertClose(full, result.lowerBound(), "lower bound");
      assertTrue(result.upperBound() >= full - slack(full), "no upper bound of the relaxation");
    } else {
      assertTrue(result.lowerBound() >= result.value() - slack(full), result.toString());
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("exactRelaxations")
  void exactRelaxationsMatchNestedSearchAtEveryNode(Relaxation relaxation) {
    Problem problem = instance(relaxation, 31, 2);
    for (Node node : nodes()) {
      double expected = RelaxationJudge.full(problem, node);
      assertClose(expected, solve(problem, node, relaxation).value(), "node " + node);
    }
  }

  @Test
  void socBasisMatchesNestedSearchAtEveryNode() {
    Problem problem = RelaxationInstances.random(41, 8, 3, 2, 0.3);
    for (Node node : nodes()) {
      double expected = RelaxationJudge.socBasis(problem, node);
      RelaxationResult result = solve(problem, node, Relaxation.socBasis());
      assertClose(expected, result.value(), "node " + node);
    }
  }

  @Test
  void valuesRiseAlongTheHierarchy() {
    Problem problem = RelaxationInstances.random(51, 9, 3, 1, 0.3);
    double basis = solve(problem, Node.root(), Relaxation.socBasis()).value();
    double random = solve(problem, Node.root(), RANDOM).value();
    double three = solve(problem, Node.root(), Relaxation.minors(3)).value();
    double four = solve(problem, Node.root(), Relaxation.minors(4)).value();
    double full = solve(problem, Node.root(), Relaxation.full()).value();
    double[] chain = {basis, three, four, full};
    for (int k = 1; k < chain.length; k++) {
      assertTrue(chain[k - 1] <= chain[k] + slack(full), Arrays.toString(chain));
    }
    assertTrue(basis <= random + slack(full) && random <= full + slack(full));
    // The members differ here: a backend that solved one for the other would be seen.
    assertTrue(basis < random - 1e-3 && basis < three - 1e-3 && three < full - 1e-3);
  }

  @Test
  void minorsAsLargeAsTheInstanceAreTheFullRelaxation() {
    Problem problem = RelaxationInstances.random(52, 4, 3, 1, 0.3);
    double full = RelaxationJudge.full(problem, Node.root());
    assertClose(full, solve(problem, Node.root(), Relaxation.minors(5)).value(), "5x5");
  }

  @Test
  void diagonalEqualsFullOnCommutingKernelsAndIsRefusedOnOthers() {
    Problem commuting = RelaxationInstances.commuting(61, 10, 3, 2);
    double diagonal = solve(commuting, Node.root(), Relaxation.diagonal()).value();
    assertClose(RelaxationJudge.full(commuting, Node.root()), diagonal, "diagonal");
    Problem other = RelaxationInstances.random(62, 8, 3, 2, 0.3);
    assertTrue(backend().unsupported(other, Relaxation.diagonal()).isPresent());
    assertThrows(
        UnsupportedOperationException.class,
        () -> backend().solve(other, Node.root(), options(Relaxation.diagonal())));
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void restrictionsOnlyRaiseTheValue(Relaxation relaxation) {
    Problem problem = instance(relaxation, 71, 2);
    double root = solve(problem, Node.root(), relaxation).value();
    for (int i = 0; i < problem.q(); i++) {
      double without = solve(problem, Node.root().exclude(i), relaxation).value();
      double with = solve(problem, Node.root().include(i), relaxation).value();
      assertTrue(without >= root - slack(root) && with >= root - slack(root), "kernel " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void orderOfTheKernelsDoesNotMatter(Relaxation relaxation) {
    Problem problem = instance(relaxation, 81, 2);
    int[] order = {2, 0, 1};
    RelaxationResult one = solve(problem, Node.root(), relaxation);
    RelaxationResult two =
        solve(RelaxationInstances.permuted(problem, order), Node.root(), relaxation);
    assertClose(one.value(), two.value(), "value");
    double[] expected = Arrays.stream(order).mapToDouble(i -> one.beta()[i]).toArray();
    // Weights are only as sharp as the square root of the value.
    assertArrayEquals(expected, two.beta(), 10 * Math.sqrt(config().tolerance()));
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void scalingDividesTheValueAndLeavesTheWeights(Relaxation relaxation) {
    Problem problem = instance(relaxation, 91, 2);
    RelaxationResult one = solve(problem, Node.root(), relaxation);
    for (double s : new double[] {0.01, 50}) {
      Problem scaled = RelaxationInstances.scaled(problem, s);
      RelaxationResult other = solve(scaled, Node.root(), relaxation);
      assertClose(one.value(), s * other.value(), "s = " + s);
      double sharp = 10 * Math.sqrt(config().tolerance());
      assertArrayEquals(one.beta(), other.beta(), sharp);
      if (Arrays.stream(one.beta()).allMatch(b -> b > sharp)) {
        // A kernel without weight leaves its z open.
        assertArrayEquals(one.z(), other.z(), sharp);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void weightsAndIndicatorsObeyTheNode(Relaxation relaxation) {
    Problem problem = instance(relaxation, 101, 2);
    for (Node node : nodes()) {
      RelaxationResult result = solve(problem, node, relaxation);
      assertEquals(1, Arrays.stream(result.beta()).sum(), 1e-9);
      assertTrue(Arrays.stream(result.z()).sum() <= problem.k0() + 1e-6, result.toString());
      for (int i = 0; i < problem.q(); i++) {
        assertTrue(result.beta()[i] >= 0 && result.z()[i] >= 0 && result.z()[i] <= 1);
        assertFalse(node.excludes(i) && (result.beta()[i] > 0 || result.z()[i] > 0));
        assertFalse(node.includes(i) && result.z()[i] < 1);
      }
    }
  }

  @Test
  void awkwardInstancesAreBoundedRight() {
    List<Problem> awkward = new ArrayList<>();
    awkward.add(RelaxationInstances.duplicates(111, 8, 3, 2));
    awkward.add(RelaxationInstances.identicalKernels(112, 8));
    awkward.add(RelaxationInstances.random(113, 8, 1, 1, 0.3));
    awkward.add(RelaxationInstances.random(114, 8, 3, 3, 0.3));
    awkward.add(RelaxationInstances.extreme(115, 8, 1, 1e-8));
    awkward.add(RelaxationInstances.extreme(116, 6, 1e6, 0.1));
    for (Problem problem : awkward) {
      assume(problem, Relaxation.full());
      RelaxationResult result = backend().solve(problem, Node.root(), options(Relaxation.full()));
      double full = RelaxationJudge.full(problem, Node.root());
      assertTrue(result.lowerBound() <= full + 1e-9 * Math.abs(full), result.toString());
      assertTrue(Double.isFinite(result.lowerBound()));
      if (result.status() == RelaxationStatus.OPTIMAL) {
        assertClose(full, result.value(), "value");
        assertClose(full, result.lowerBound(), "lower bound");
      } else {
        boolean stopped = mayStopShort() && result.status() == RelaxationStatus.ITERATION_LIMIT;
        assertTrue(stopped || result.status() == RelaxationStatus.NUMERICAL, result.toString());
      }
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("relaxationsOfAnyKernels")
  void duplicatePointsDoNotUpsetTheHierarchy(Relaxation relaxation) {
    Problem problem = RelaxationInstances.duplicates(121, 8, 3, 2);
    RelaxationResult result = solve(problem, Node.root(), relaxation);
    double full = RelaxationJudge.full(problem, Node.root());
    assertTrue(result.value() <= full + slack(full));
    assertTrue(result.lowerBound() <= full + 1e-9 * full);
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void raisedStopSignalEndsWithAStatusThatSaysSoAndABoundThatHolds(Relaxation relaxation) {
    Problem problem = instance(relaxation, 131, 2);
    assume(problem, relaxation);
    RelaxationOptions stopped =
        options(relaxation).withBudget(Budget.oneThread().withStop(() -> true));
    assertHonest(problem, stopped, RelaxationStatus.INTERRUPTED);
    RelaxationOptions late = options(relaxation).withBudget(Budget.oneThread().withSeconds(1e-9));
    assertHonest(problem, late, RelaxationStatus.TIME_LIMIT);
  }

  /** The limit's own status, or optimal for a method that had finished before it asked. */
  private void assertHonest(Problem problem, RelaxationOptions limited, RelaxationStatus limit) {
    RelaxationResult result = backend().solve(problem, Node.root(), limited);
    double full = RelaxationJudge.full(problem, Node.root());
    assertTrue(Double.isFinite(result.lowerBound()), result.toString());
    assertTrue(result.lowerBound() <= full + slack(full), result.toString());
    if (result.status() != limit) {
      assertEquals(RelaxationStatus.OPTIMAL, result.status());
      RelaxationResult free = solve(problem, Node.root(), limited.relaxation());
      assertClose(free.value(), result.value(), "optimal, but not the value without a limit");
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void reachedTargetEndsWithABoundBeyondIt(Relaxation relaxation) {
    Problem problem = instance(relaxation, 141, 2);
    double bound = solve(problem, Node.root(), relaxation).lowerBound();
    double target = bound - 0.5 * Math.abs(bound);
    RelaxationResult result =
        backend().solve(problem, Node.root(), options(relaxation).withTarget(target));
    assertTrue(result.lowerBound() >= target, result.toString());
    assertTrue(
        result.status() == RelaxationStatus.TARGET_REACHED
            || result.status() == RelaxationStatus.OPTIMAL,
        result.toString());
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void poolOnlyGrowsAndItsCutsHold(Relaxation relaxation) {
    Problem problem = instance(relaxation, 151, 2);
    assume(problem, relaxation);
    CutPool pool = new CutPool();
    backend().solve(problem, Node.root(), options(relaxation).withPool(pool));
    List<Cut> first = pool.since(0);
    double optimum = RelaxationJudge.optimum(problem, Node.root());
    for (Cut cut : first) {
      double bound = RelaxationJudge.lowerBound(problem, Node.root(), cut.alpha());
      assertTrue(bound <= optimum + 1e-9 * Math.abs(optimum));
      assertEquals(Arrays.stream(cut.alpha()).sum(), cut.sum(), 1e-12 * (1 + cut.sum()));
    }
    backend().solve(problem, Node.root().exclude(0), options(relaxation).withPool(pool));
    for (int t = 0; t < first.size(); t++) {
      assertSame(first.get(t), pool.get(t));
    }
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void callsAreRepeatableAlsoFromSeveralThreads(Relaxation relaxation) {
    Problem problem = instance(relaxation, 161, 2);
    RelaxationResult expected = solve(problem, Node.root(), relaxation);
    List<RelaxationResult> results =
        IntStream.range(0, 4)
            .parallel()
            .mapToObj(k -> backend().solve(problem, Node.root(), options(relaxation)))
            .toList();
    for (RelaxationResult result : results) {
      assertEquals(expected.value(), result.value(), 0.0);
      assertArrayEquals(expected.alpha(), result.alpha(), 0.0);
      assertArrayEquals(expected.beta(), result.beta(), 0.0);
    }
  }

  @Test
  void infeasibleNodesAreRefused() {
    Problem problem = RelaxationInstances.random(171, 6, 3, 1, 0.3);
    assume(problem, Relaxation.full());
    BitSet all = new BitSet();
    all.set(0, 3);
    Node empty = Node.of(all, new BitSet());
    Node crowded = Node.root().include(0).include(1);
    for (Node node : List.of(empty, crowded)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> backend().solve(problem, node, options(Relaxation.full())));
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("otherRelaxations")
  void unsupportedRelaxationsAreRefusedWithTheReason(Relaxation relaxation) {
    Assumptions.assumeTrue(
        backend().availability().available(), () -> backend().availability().reason());
    Problem problem = RelaxationInstances.random(181, 6, 3, 1, 0.3);
    Optional<String> reason = backend().unsupported(problem, relaxation);
    Assumptions.assumeTrue(reason.isPresent(), "supported");
    assertFalse(reason.orElseThrow().isBlank());
    UnsupportedOperationException thrown =
        assertThrows(
            UnsupportedOperationException.class,
            () -> backend().solve(problem, Node.root(), options(relaxation)));
    assertEquals(reason.orElseThrow(), thrown.getMessage());
  }

  /** The root and nodes of every kind for q = 3, k0 = 2. */
  private static List<Node> nodes() {
    return List.of(
        Node.root(),
        Node.root().exclude(1),
        Node.root().include(0),
        Node.root().include(2).exclude(0),
        Node.root().include(0).include(1),
        Node.root().exclude(0).exclude(2));
  }
}
