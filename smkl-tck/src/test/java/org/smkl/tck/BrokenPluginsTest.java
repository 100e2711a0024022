package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.alpha.AlphaStatus;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/** What authors read when their plugin is wrong: one failure for one cause, in three lines. */
class BrokenPluginsTest {
  /** A solver that is right, but for what a test breaks. */
  abstract static class Broken extends AlphaSolverTck implements AlphaSolver {
    @Override
    protected AlphaSolver solver() {
      return this;
    }

    @Override
    protected AlphaSolverConfig config() {
      return new AlphaSolverConfig(1e-6, 1e-6, 1, false, false);
    }

    @Override
    protected boolean service() {
      return false;
    }

    @Override
    public String id() {
      return "broken";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
      double[] alpha = changed(new TinyAlphaSolver().solve(problem, options).alpha());
      return AlphaSolution.of(problem, alpha, AlphaStatus.CONVERGED, 1, "");
    }

    abstract double[] changed(double[] alpha);
  }

  static final class WrongSign extends Broken {
    @Override
    double[] changed(double[] alpha) {
      alpha[0] = 0;
      return alpha;
    }
  }

  static final class IgnoresBounds extends Broken {
    @Override
    double[] changed(double[] alpha) {
      return Arrays.stream(alpha).map(a -> 3 * a).toArray();
    }
  }

  static final class ReturnsNan extends Broken {
    @Override
    double[] changed(double[] alpha) {
      alpha[0] = Double.NaN;
      return alpha;
    }
  }

  static final class ClaimsToBeExact extends Broken {
    @Override
    double[] changed(double[] alpha) {
      return Arrays.stream(alpha).map(a -> 0.9 * a).toArray();
    }
  }

  static final class NeverEnds extends Broken {
    @Override
    double patience() {
      return 0.5;
    }

    @Override
    double[] changed(double[] alpha) {
      while (alpha.length > 0) {
        Thread.onSpinWait();
      }
      return alpha;
    }
  }

  /** A backend that takes the full relaxation alone, and fails at it. */
  static final class Narrow extends RelaxationBackendTck implements RelaxationBackend {
    @Override
    protected RelaxationBackend backend() {
      return this;
    }

    @Override
    protected RelaxationTckConfig config() {
      return new RelaxationTckConfig(1e-6, Set.of(Relaxation.Kind.FULL), new TinyAlphaSolver());
    }

    @Override
    protected boolean service() {
      return false;
    }

    @Override
    public String id() {
      return "narrow";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
      return relaxation.equals(Relaxation.full())
          ? Optional.empty()
          : Optional.of("it takes the full relaxation alone");
    }

    @Override
    public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
      throw new IllegalArgumentException("not reached");
    }
  }

  /** What the suite said: failures and skips with their messages, by test. */
  private record Said(Map<String, String> failures, Map<String, String> skips, List<String> ran) {}

  private static Said run(Class<?> suite) {
    Said said = new Said(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    TestExecutionListener listener =
        new TestExecutionListener() {
          @Override
          public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (!test.isTest()) {
              return;
            }
            String name = test.getUniqueId().replaceAll(".*\\[(?:method|test-template):", "");
            String words = result.getThrowable().map(Throwable::getMessage).orElse("");
            switch (result.getStatus()) {
              case FAILED -> said.failures().put(name, words);
              case ABORTED -> {
                if (!words.contains("made by an adapter")) {
                  said.skips().put(name, words);
                }
              }
              case SUCCESSFUL -> said.ran().add(name);
            }
          }
        };
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(suite)).build(),
            listener);
    return said;
  }

  /** Each is told by its clause, with what came back, what was expected and what to look at. */
  private static void oneFailure(Class<?> suite, Clause clause, String given) {
    Said said = run(suite);
    assertEquals(Set.of("theSimplestCaseIsSolved()]"), said.failures().keySet(), said::toString);
    String words = said.failures().values().iterator().next();
    List<String> lines = words.lines().toList();
    assertEquals(4, lines.size(), words);
    assertEquals(clause.toString(), lines.get(0), words);
    assertTrue(lines.get(1).startsWith("  given:    ") && lines.get(1).contains(given), words);
    assertTrue(lines.get(2).startsWith("  expected: "), words);
    assertTrue(lines.get(3).startsWith("  look at:  "), words);
    assertTrue(said.skips().size() > 10, said::toString);
    said.skips()
        .values()
        .forEach(why -> assertTrue(why.contains("see theSimplestCaseIsSolved"), why));
  }

  @Test
  void aWrongSignIsAnEqualityThatDoesNotHold() {
    oneFailure(WrongSign.class, Clause.BALANCED, "s'alpha = -");
  }

  @Test
  void boundsThatAreIgnoredAreNamedWithTheVariable() {
    oneFailure(IgnoresBounds.class, Clause.IN_BOX, "with upper_0 = 0.1");
  }

  @Test
  void whatIsNoNumberIsNamedWithTheVariable() {
    oneFailure(ReturnsNan.class, Clause.FINITE, "alpha_0 = NaN");
  }

  @Test
  void aFalseClaimIsNamedWithItsGapAndTheTolerance() {
    oneFailure(ClaimsToBeExact.class, Clause.WITHIN_TOLERANCE, "at tolerance 1.0E-6");
  }

  @Test
  void whatNeverEndsFailsOnceAndSoon() {
    oneFailure(NeverEnds.class, Clause.ENDS, "nothing within");
  }

  /**
   * Four tests of refusals, one for each thing that it does not take, and none that is skipped so.
   */
  @Test
  void thereAreNoTestsOfWhatABackendDoesNotClaim() {
    Said said = run(Narrow.class);
    assertEquals(Set.of("theSimplestCaseIsSolved()]"), said.failures().keySet(), said::toString);
    for (String skipped : said.skips().keySet()) {
      assertTrue(
          said.skips().get(skipped).contains("see theSimplestCaseIsSolved"),
          () -> skipped + ": " + said.skips().get(skipped));
    }
    assertTrue(said.skips().size() < 30, said::toString);
  }
}
