package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.certificate.Certificate;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/** A search from elsewhere is believed as far as its certificate goes. */
class SearchLiarTest {
  private static final Dataset IRIS = EmbeddedData.load("iris").dataset();
  private static final double OPTIMUM = 61.97964;

  /** The search of this release, whose result is altered. */
  private record Liar(CertifiedSolver honest, UnaryOperator<SearchResult> lie)
      implements CertifiedSolver {
    @Override
    public String id() {
      return "liar";
    }

    @Override
    public String version() {
      return "6.6.6";
    }

    @Override
    public SearchResult solve(
        Problem problem,
        RelaxationBackend backend,
        AlphaSolver alphaSolver,
        SearchOptions options,
        SearchListener listener) {
      return lie.apply(honest.solve(problem, backend, alphaSolver, options, listener));
    }
  }

  private static Smkl smkl(UnaryOperator<SearchResult> lie, double gap) {
    Plugins plugins = Plugins.discover();
    Toolbox.Builder builder = Toolbox.builder();
    for (PluginKind kind : PluginKind.values()) {
      plugins.all(kind.type()).forEach((id, plugin) -> builder.add(kind, id, plugin));
    }
    CertifiedSolver honest = plugins.all(CertifiedSolver.class).get("branch-and-bound");
    Toolbox toolbox = builder.add(PluginKind.SEARCH, "liar", new Liar(honest, lie)).build();
    return Smkl.builder()
        .kernels("published-10")
        .toolbox(toolbox)
        .search("liar")
        .certified(gap)
        .build();
  }

  private static SearchResult with(
      SearchResult r, SearchStatus status, Incumbent incumbent, Optional<Certificate> proof) {
    return new SearchResult(
        status,
        incumbent,
        r.lowerBound(),
        r.relativeGap(),
        r.rootBound(),
        r.supportsSolved(),
        r.seconds(),
        r.progress(),
        proof,
        r.trouble(),
        r.failure());
  }

  private static void assertHolds(FitResult result) {
    assertTrue(
        result.lowerBound() <= OPTIMUM + 1e-4 && result.objective() >= OPTIMUM - 1e-4,
        () -> result.lowerBound() + " to " + result.objective());
  }

  @Test
  void anHonestOneProvesAsOursDoes() {
    FitResult result = smkl(UnaryOperator.identity(), 1e-6).certify(IRIS);
    assertTrue(result.provenOptimal(), result.remarks()::toString);
    assertHolds(result);
  }

  @Test
  void optimalWithoutACertificateProvesNothing() {
    Smkl smkl = smkl(r -> with(r, SearchStatus.OPTIMAL, r.incumbent(), Optional.empty()), 1e-6);
    FitResult result = smkl.certify(IRIS);
    assertEquals(SearchStatus.NUMERICAL, result.proof().orElseThrow().status());
    assertEquals(Double.NEGATIVE_INFINITY, result.proof().orElseThrow().lowerBound());
    List<String> complaints = smkl.toolbox().complaints();
    assertTrue(
        complaints.stream().anyMatch(c -> c.contains("search plugin liar (")),
        complaints::toString);
  }

  /** A gap of a half is reached at once, and is not one of a millionth. */
  @Test
  void leavesThatDoNotCoverProveNothing() {
    UnaryOperator<SearchResult> lie =
        r -> {
          Certificate c = r.proof().orElseThrow();
          Certificate cut =
              new Certificate(
                  c.statement(),
                  c.upperBound(),
                  c.upperBound(),
                  c.beta(),
                  c.alpha(),
                  c.biases(),
                  c.alphas(),
                  c.leaves().subList(0, c.leaves().size() - 1));
          return with(r, SearchStatus.OPTIMAL, r.incumbent(), Optional.of(cut));
        };
    FitResult result = smkl(lie, 1e-6).certify(IRIS);
    assertEquals(SearchStatus.NUMERICAL, result.proof().orElseThrow().status());
    assertHolds(result);
  }

  @Test
  void weightsThatAreNoneBreakTheContract() {
    UnaryOperator<SearchResult> crowded =
        r -> {
          double[] beta = r.incumbent().beta().clone();
          Arrays.fill(beta, 1.0 / beta.length);
          Incumbent i = r.incumbent();
          return with(
              r,
              SearchStatus.OPTIMAL,
              new Incumbent(beta, i.alpha(), i.biases(), 0, 'x'),
              r.proof());
        };
    for (UnaryOperator<SearchResult> lie : List.of(crowded, r -> null)) {
      BrokenPluginException e =
          assertThrows(BrokenPluginException.class, () -> smkl(lie, 1e-6).certify(IRIS));
      assertTrue(e.getMessage().contains("search plugin liar ("), e.getMessage());
    }
  }

  /** Tables, logs and pages have nothing that was not checked. */
  @Test
  void noBoundIsHeardBeforeItIsChecked() {
    UnaryOperator<SearchResult> lie =
        r -> with(r, SearchStatus.OPTIMAL, r.incumbent().withUpperBound(1), Optional.empty());
    List<Double> heard = new ArrayList<>();
    List<SearchResult> ends = new ArrayList<>();
    SearchListener listener =
        new SearchListener() {
          @Override
          public void incumbent(Incumbent incumbent, SearchProgress progress) {
            heard.add(incumbent.upperBound());
            heard.add(progress.upperBound());
            heard.add(-progress.lowerBound());
          }

          @Override
          public void finished(SearchResult result) {
            ends.add(result);
          }
        };
    Smkl smkl = smkl(lie, 1e-6);
    FitInput input = FitInput.standardized(IRIS, Optional.empty());
    smkl.certify(input, smkl.prepare(input), listener);
    assertTrue(!heard.isEmpty() && heard.stream().allMatch(b -> b == Double.POSITIVE_INFINITY));
    assertEquals(1, ends.size());
    assertEquals(Double.NEGATIVE_INFINITY, ends.get(0).lowerBound());
    assertTrue(ends.get(0).upperBound() >= OPTIMUM - 1e-4);
  }

  /** An upper bound that is too good is evaluated from the point itself. */
  @Test
  void anObjectiveThatIsTooGoodIsNotBelieved() {
    UnaryOperator<SearchResult> lie =
        r -> with(r, r.status(), r.incumbent().withUpperBound(1), r.proof());
    assertHolds(smkl(lie, 1e-6).certify(IRIS));
  }
}
