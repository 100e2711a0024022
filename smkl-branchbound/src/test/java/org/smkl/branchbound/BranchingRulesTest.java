package org.smkl.branchbound;

import org.junit.jupiter.api.Nested;
import org.smkl.api.branching.BranchingRule;
import org.smkl.branchbound.branching.MostFractional;
import org.smkl.branchbound.branching.PseudoCost;
import org.smkl.branchbound.branching.Strong;
import org.smkl.tck.BranchingRuleTck;

/** The rules of this release pass the suite of their kind. */
class BranchingRulesTest {
  @Nested
  class MostFractionalTest extends BranchingRuleTck {
    @Override
    protected BranchingRule rule() {
      return new MostFractional();
    }
  }

  @Nested
  class PseudoCostTest extends BranchingRuleTck {
    @Override
    protected BranchingRule rule() {
      return new PseudoCost();
    }
  }

  @Nested
  class StrongTest extends BranchingRuleTck {
    @Override
    protected BranchingRule rule() {
      return new Strong();
    }
  }
}
