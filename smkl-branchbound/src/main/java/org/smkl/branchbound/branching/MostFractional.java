package org.smkl.branchbound.branching;

import org.smkl.api.Versions;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/** The kernel whose indicator is closest to one half. */
public final class MostFractional implements BranchingRule {
  /** For the service loader. */
  public MostFractional() {}

  @Override
  public String id() {
    return "most-fractional";
  }

  @Override
  public String version() {
    return Versions.of(MostFractional.class);
  }

  @Override
  public int choose(BranchingContext context) {
    return context.candidates()[0];
  }
}
