package org.smkl.plugin.guard;

import java.util.Optional;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;

/**
 * A branching rule that always chooses a free kernel: where it does not, or fails, the most
 * fractional one is taken. A search goes on without it, since every choice keeps the proof right.
 */
final class GuardedBranching extends GuardedPlugin<BranchingRule> implements BranchingRule {
  GuardedBranching(BranchingRule rule, PluginOrigin origin) {
    super(rule, origin);
  }

  @Override
  public int choose(BranchingContext context) {
    int kernel = origin.own() ? own(context) : foreign(context);
    if (kernel >= 0 && kernel < context.z().length && context.node().isFree(kernel)) {
      return kernel;
    }
    int instead = context.candidates()[0];
    complaints.add(
        "choice",
        "it chose kernel %d at node %s, where it is not free; kernel %d was taken"
            .formatted(kernel, context.node(), instead));
    return instead;
  }

  private int own(BranchingContext context) {
    return call(() -> plugin.choose(context), context.stop()).orElseThrow().value();
  }

  private int foreign(BranchingContext context) {
    PrivateProblem own = privately(context.problem());
    GatedContext shown = new GatedContext(context, own.shown());
    Optional<CallWatch.Answer<Integer>> answer;
    try {
      answer = call(() -> plugin.choose(shown), shown.patience());
    } catch (BrokenPluginException | RefusedException e) {
      // It is among the complaints already.
      answer = Optional.empty();
    } finally {
      shown.close();
    }
    own.requireUnspoilt();
    return answer.map(CallWatch.Answer::value).orElseGet(() -> context.candidates()[0]);
  }
}
