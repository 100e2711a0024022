package org.smkl.tck.hostile;

import java.util.Arrays;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.Node;

/** A branching rule that breaks its contract in one way. */
public class HostileBranchingRule extends Hostile<HostileBranchingRule.Lie>
    implements BranchingRule {
  /** How. */
  public enum Lie {
    /** An index below zero. */
    NEGATIVE,
    /** An index beyond the kernels. */
    BEYOND,
    /** A kernel that is decided already, where there is one; else beyond. */
    NOT_FREE,
    /** Does not return. */
    NEVER_ENDS,
    /** Asks for the bound of a node that has no feasible point. */
    INFEASIBLE_CHILD,
    /** Writes to the indicators, then takes the first free kernel. */
    OVERWRITES_INPUT,
    /** Keeps the context and asks it later, from another thread. */
    ASKS_LATER
  }

  /** A liar. */
  public HostileBranchingRule(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileBranchingRule(Throws thrown) {
    super(thrown);
  }

  @Override
  public int choose(BranchingContext context) {
    throwIfAsked();
    int first = context.candidates()[0];
    int q = context.problem().q();
    return switch (lie) {
      case NEGATIVE -> -1;
      case BEYOND -> q;
      case NOT_FREE -> {
        for (int i = 0; i < q; i++) {
          if (!context.node().isFree(i)) {
            yield i;
          }
        }
        yield q;
      }
      case NEVER_ENDS -> throw forever();
      case INFEASIBLE_CHILD -> {
        Node none = Node.root();
        for (int i = 0; i < q; i++) {
          none = none.exclude(i);
        }
        yield context.solvedBound(none) > 0 ? first : q;
      }
      case OVERWRITES_INPUT -> {
        Arrays.fill(context.z(), Double.NaN);
        Arrays.fill(context.beta(), Double.NaN);
        context.problem().upper()[0] = Double.NaN;
        yield first;
      }
      case ASKS_LATER -> {
        Thread later = new Thread(() -> haunt(context, first), "hostile");
        later.setDaemon(true);
        later.start();
        yield first;
      }
    };
  }

  /** Until it is refused, as it should be, or nobody is left to ask. */
  private static void haunt(BranchingContext context, int kernel) {
    boolean answered = true;
    for (int k = 0; k < 1000 && answered; k++) {
      try {
        context.solvedBound(context.node().exclude(kernel));
      } catch (RuntimeException e) {
        answered = false;
      }
    }
  }
}
