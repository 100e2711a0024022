package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/** However a search ends, what it has proved by then is written, verifies and is true. */
class EndingsTest {
  @TempDir Path folder;

  /** Writes the certificate, reads it back and checks it. */
  private Verification verified(SearchResult result, Problem problem) throws Exception {
    Statement statement = Statement.of(problem);
    Path file = folder.resolve("certificate");
    try (var out = Files.newOutputStream(file)) {
      CertificateFile.write(result.certificate(statement), out);
    }
    Verification check = Verifier.verify(file, problem, statement);
    assertTrue(check.valid(), result.status() + ": " + check.reason().orElse(""));
    assertEquals(result.upperBound(), check.upperBound());
    assertEquals(result.lowerBound(), check.lowerBound());
    return check;
  }

  /** The stop signal is raised when it is asked for the k-th time, wherever the search is then. */
  @Test
  void aSearchInterruptedAtAnyMomentProvesWhatItSays() throws Exception {
    Random random = new Random(4);
    int unfinished = 0;
    for (int seed = 0; seed < 12; seed++) {
      Problem problem = Instances.branching(seed, 14, 6, 2);
      Enumeration optimum = Enumeration.of(problem);
      for (int trial = 0; trial < 8; trial++) {
        AtomicInteger left = new AtomicInteger(1 << random.nextInt(14));
        SearchResult result =
            Instances.solve(
                problem,
                SearchOptions.gap(1e-6)
                    .withBudget(Budget.oneThread().withStop(() -> left.decrementAndGet() <= 0)));
        Verification check = verified(result, problem);
        assertTrue(check.lowerBound() <= optimum.upper() && check.upperBound() >= optimum.lower());
        assertTrue(result.status().proved() || result.status() == SearchStatus.INTERRUPTED);
        unfinished += result.status().proved() ? 0 : 1;
      }
    }
    assertTrue(unfinished > 20 && unfinished < 90, unfinished + " of 96 were interrupted");
  }

  @Test
  void everyNodeAndMemoryLimitLeavesAProof() throws Exception {
    for (int seed = 0; seed < 6; seed++) {
      Problem problem = Instances.branching(seed, 14, 6, 2);
      Enumeration optimum = Enumeration.of(problem);
      for (int nodes = 1; nodes <= 16; nodes *= 2) {
        SearchOptions options = SearchOptions.gap(1e-6).withNodes(nodes).withBatch(nodes);
        Verification check = verified(Instances.solve(problem, options), problem);
        assertTrue(check.lowerBound() <= optimum.upper() && check.upperBound() >= optimum.lower());
      }
      SearchOptions small =
          SearchOptions.gap(1e-6).withBudget(Budget.oneThread().withMemory(20_000));
      verified(Instances.solve(problem, small), problem);
    }
  }

  /** Entries up to 1e30 cancel, so that bounds in plain double precision are wrong by far. */
  @Test
  void aSearchOfDataThatIsNotStandardisedLeavesAProof() throws Exception {
    FitSettings settings = FitSettings.builder().kernels("published-10").k0(2).settings();
    FitInput input = FitInput.ofFile(EmbeddedData.load("breastcancer"), false);
    Fit fit = new Fit(settings, Toolbox.of(Plugins.discover()));
    Problem problem = fit.prepare(input.train()).problem();
    for (double seconds : new double[] {0.01, 0.3, 2}) {
      SearchResult result =
          Instances.solve(
              problem, SearchOptions.gap(1e-6).withBudget(Budget.oneThread().withSeconds(seconds)));
      verified(result, problem);
    }
  }
}
