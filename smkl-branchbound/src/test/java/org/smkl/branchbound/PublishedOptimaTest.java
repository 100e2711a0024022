package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SortedMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PreparedKernels;
import org.smkl.plugin.Plugins;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;
import org.smkl.tck.PublishedFiles;

class PublishedOptimaTest {
  /** The optima known beforehand, from another implementation of the search. */
  @ParameterizedTest
  @CsvSource({"iris, 16.7803", "wine, 7.70476", "haberman, 431.969", "banknote, 42.1300"})
  void theKnownOptimumIsFoundAndProved(String name, double optimum) {
    Problem problem = problem(name);
    SearchResult result =
        Instances.solve(
            problem, SearchOptions.gap(1e-6).withBudget(Budget.oneThread().withThreads(2)));
    assertEquals(SearchStatus.OPTIMAL, result.status());
    assertEquals(optimum, result.upperBound(), 1e-5 * optimum);
    Statement statement = Statement.of(problem);
    Verification verification = Verifier.verify(result.certificate(statement), problem, statement);
    assertTrue(verification.valid(), verification.reason().orElse(""));
    assertTrue(verification.relativeGap() <= 1e-6);
  }

  private static Problem problem(String name) {
    PublishedData data = PublishedProtocol.load(name, PublishedFiles.data());
    SortedMap<String, KernelFamily> families = Plugins.discover().all(KernelFamily.class);
    PreparedKernels kernels =
        KernelPreparation.prepare(
            data.train().table(),
            new KernelSpecParser(families)
                .parse(NamedKernelSets.all().get(NamedKernelSets.PUBLISHED_10)),
            families,
            KernelOptions.defaults());
    double[] box = new double[data.train().rows()];
    Arrays.fill(box, data.set().c());
    return new Problem(
        kernels.grams(),
        kernels.grounds(),
        data.train().labels(),
        box,
        data.set().lambda(),
        data.set().k0());
  }
}
