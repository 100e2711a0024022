package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.search.CertifiedSolver;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.tck.search.SearchTck;

/** The suite of the kind, and the search of smkl for comparison. */
class EnumerationSearchTest extends SearchTck {
  @Override
  protected CertifiedSolver search() {
    return new EnumerationSearch();
  }

  @Test
  void itProvesWhatTheTreeProves() {
    Dataset wine = EmbeddedData.load("wine").dataset();
    FitResult one = smkl("enumeration").certify(wine);
    FitResult other = smkl("branch-and-bound").certify(wine);
    assertTrue(one.provenOptimal() && other.provenOptimal());
    assertEquals(other.objective(), one.objective(), 2e-4 * other.objective());
  }

  private static Smkl smkl(String search) {
    return Smkl.builder()
        .kernels("linear; rbf(gamma=0.1*scale|scale); laplacian(gamma=scale)")
        .k0(2)
        .search(search)
        .certified(1e-4)
        .build();
  }
}
