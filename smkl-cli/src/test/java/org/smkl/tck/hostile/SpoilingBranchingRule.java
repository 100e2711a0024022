package org.smkl.tck.hostile;

import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/** Takes the most fractional kernel, and writes to the matrices. */
public class SpoilingBranchingRule extends Hostile<Spoils> implements BranchingRule {
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingBranchingRule(Spoils how) {
    super(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public int choose(BranchingContext context) {
    spoiler.before(context.problem()).run();
    spoiler.returns(context.z(), context.beta());
    return context.candidates()[0];
  }
}
