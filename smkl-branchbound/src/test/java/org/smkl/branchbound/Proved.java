package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.smkl.api.Problem;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/** Searches whose certificates are verified. */
final class Proved {
  private Proved() {}

  /** A search to its end. */
  static SearchResult of(Problem problem, double gap) {
    SearchResult result = Instances.solve(problem, SearchOptions.gap(gap));
    assertEquals(SearchStatus.OPTIMAL, result.status());
    assertTrue(verified(problem, result).relativeGap() <= gap);
    return result;
  }

  /** Searches that end after one, two and three nodes: each proves what is known. */
  static void afterAnyNode(Problem problem, double gap) {
    double optimum = of(problem, gap).upperBound();
    for (int nodes = 1; nodes < 4; nodes++) {
      SearchResult result = Instances.solve(problem, SearchOptions.gap(gap).withNodes(nodes));
      assertTrue(result.lowerBound() <= optimum && optimum <= result.upperBound() * (1 + gap));
      assertEquals(result.lowerBound(), verified(problem, result).lowerBound());
    }
  }

  private static Verification verified(Problem problem, SearchResult result) {
    Statement statement = Statement.of(problem);
    Verification verification = Verifier.verify(result.certificate(statement), problem, statement);
    assertTrue(verification.valid(), verification.reason().toString());
    return verification;
  }
}
