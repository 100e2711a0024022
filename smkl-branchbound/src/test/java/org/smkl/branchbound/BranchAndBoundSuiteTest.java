package org.smkl.branchbound;

import org.smkl.search.CertifiedSolver;
import org.smkl.tck.search.SearchTck;

/** The suite that every search passes. */
class BranchAndBoundSuiteTest extends SearchTck {
  @Override
  protected CertifiedSolver search() {
    return new BranchAndBound();
  }
}
