package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

class StatusTest {
  private static final double GAP = 1e-6;
  private static final Problem TREE = Instances.branching(2, 14, 6, 2);

  @Test
  void withoutLimitsTheTreeIsClosed() {
    SearchResult result = Instances.solve(TREE, SearchOptions.gap(GAP));
    assertEquals(SearchStatus.OPTIMAL, result.status());
    assertTrue(result.progress().nodes() > 2, "this instance is meant to need branching");
    assertEquals(0, result.progress().open());
    assertHonest(result);
  }

  @Test
  void theNodeLimitStopsWithOpenNodesAndAValidProof() {
    SearchResult result = stopped(SearchOptions.gap(GAP).withNodes(1));
    assertEquals(SearchStatus.NODE_LIMIT, result.status());
    assertEquals(1, result.progress().nodes());
    assertTrue(result.progress().open() > 0 && result.relativeGap() > GAP);
  }

  @Test
  void theTimeLimitStopsWithAValidProof() {
    assertEquals(SearchStatus.TIME_LIMIT, stopped(Budget.oneThread().withSeconds(1e-9)).status());
  }

  @Test
  void theMemoryLimitStopsWithAValidProof() {
    assertEquals(SearchStatus.MEMORY_LIMIT, stopped(Budget.oneThread().withMemory(1)).status());
  }

  @Test
  void aRaisedStopSignalInterrupts() {
    SearchResult result = stopped(Budget.oneThread().withStop(() -> true));
    assertEquals(SearchStatus.INTERRUPTED, result.status());
    assertEquals('t', result.incumbent().source());
  }

  @Test
  void aStopSignalInTheMiddleOfANodeLosesNothing() {
    AtomicBoolean stop = new AtomicBoolean();
    RelaxationBackend backend =
        new Backend(
            node -> {
              stop.set(true);
              return false;
            });
    SearchResult result =
        solve(backend, SearchOptions.gap(GAP).withBudget(Budget.oneThread().withStop(stop::get)));
    assertEquals(SearchStatus.INTERRUPTED, result.status());
    assertEquals(1, result.progress().open());
    assertHonest(result);
  }

  @Test
  void aListenerCanStop() {
    SearchListener listener =
        new SearchListener() {
          @Override
          public boolean stop(SearchProgress progress) {
            return true;
          }
        };
    SearchResult result =
        new BranchAndBound()
            .solve(
                TREE, new SaddleBackend(), new SmoAlphaSolver(), SearchOptions.gap(GAP), listener);
    assertEquals(SearchStatus.INTERRUPTED, result.status());
    assertEquals(1, result.progress().nodes());
    assertHonest(result);
  }

  @Test
  void aFailedNodeKeepsItsParentsBoundAndTheSearchIsNotOptimal() {
    RelaxationBackend backend = new Backend(node -> node.includedCount() > 0);
    List<Node> failures = new ArrayList<>();
    SearchListener listener =
        new SearchListener() {
          @Override
          public void failure(Node node, String reason) {
            assertTrue(reason.contains("out of order"), reason);
            failures.add(node);
          }
        };
    SearchResult result =
        new BranchAndBound()
            .solve(TREE, backend, new SmoAlphaSolver(), SearchOptions.gap(GAP), listener);
    assertEquals(SearchStatus.NUMERICAL, result.status());
    assertEquals(failures.size(), result.progress().failedNodes());
    assertTrue(result.relativeGap() > GAP);
    assertTrue(result.lowerBound() >= result.rootBound());
    assertHonest(result);
  }

  @Test
  void aBackendThatAlwaysFailsLeavesTheTrivialResult() {
    SearchResult result = solve(new Backend(node -> true), SearchOptions.gap(GAP));
    assertEquals(SearchStatus.NUMERICAL, result.status());
    assertEquals(1, result.progress().failedNodes());
    assertHonest(result);
  }

  /** The gap is chosen such that the root's bound lies between stopping and fathoming. */
  @Test
  void theGapMayHoldWhileNodesAreOpen() {
    SearchResult exact = solve(new Backend(node -> false), SearchOptions.gap(GAP));
    double gap = (1 - exact.rootBound() / exact.upperBound()) / 0.925;
    SearchResult result = solve(new Backend(node -> false), SearchOptions.gap(gap));
    assertEquals(SearchStatus.GAP_REACHED, result.status());
    assertTrue(result.progress().open() > 0 && result.relativeGap() <= gap);
    assertHonest(result);
  }

  private static SearchResult stopped(Budget budget) {
    return stopped(SearchOptions.gap(GAP).withBudget(budget));
  }

  private static SearchResult stopped(SearchOptions options) {
    SearchResult result = Instances.solve(TREE, options);
    assertHonest(result);
    return result;
  }

  private static SearchResult solve(RelaxationBackend backend, SearchOptions options) {
    return new BranchAndBound()
        .solve(TREE, backend, new SmoAlphaSolver(), options, SearchListener.NONE);
  }

  /** Whatever the status: the interval contains the optimum and the certificate proves it. */
  private static void assertHonest(SearchResult result) {
    Enumeration optimum = Enumeration.of(TREE);
    assertTrue(result.lowerBound() <= optimum.upper());
    assertTrue(result.upperBound() >= optimum.lower());
    Statement statement = Statement.of(TREE);
    Verification verification = Verifier.verify(result.certificate(statement), TREE, statement);
    assertTrue(verification.valid(), verification.reason().orElse(""));
    assertEquals(result.relativeGap(), verification.relativeGap(), 1e-9);
  }

  /** The saddle backend, solved accurately whatever is asked, and out of order at some nodes. */
  private record Backend(Predicate<Node> broken) implements RelaxationBackend {
    @Override
    public String id() {
      return "test";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
      return Optional.empty();
    }

    @Override
    public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
      if (broken.test(node)) {
        throw new IllegalStateException("out of order");
      }
      RelaxationOptions accurate = options.withTolerance(1e-9).withTarget(Double.POSITIVE_INFINITY);
      return new SaddleBackend().solve(problem, node, accurate);
    }
  }
}
