package org.smkl.plugin.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Plugin;
import org.smkl.api.StopSignal;
import org.smkl.api.propose.ProposalContext;

/**
 * A plugin that proposes: what cannot be used is dropped, and a call that fails or takes too long
 * has proposed nothing. A search goes on without it, since every proposal is evaluated.
 *
 * @param <T> the kind
 * @param <P> what it proposes
 */
abstract class GuardedProposals<T extends Plugin, P> extends GuardedPlugin<T> {
  GuardedProposals(T plugin, PluginOrigin origin) {
    super(plugin, origin);
  }

  /** Asks the plugin itself. */
  abstract List<P> asked(ProposalContext context);

  /** A proposal that is safe to evaluate; where it is none, why, for the user. */
  abstract Checked<P> checked(ProposalContext context, P given);

  /** What became of a proposal. */
  record Checked<P>(P usable, String trouble) {}

  final List<P> proposals(ProposalContext context, int most) {
    List<P> given = origin.own() ? first(asked(context), most) : foreign(context, most);
    List<P> usable = new ArrayList<>();
    for (P proposal : given) {
      Checked<P> checked = checked(context, proposal);
      if (checked.trouble() == null) {
        usable.add(checked.usable());
      } else {
        complaints.add("proposal", checked.trouble() + "; it was dropped");
      }
    }
    return usable;
  }

  private List<P> foreign(ProposalContext context, int most) {
    PrivateProblem own = privately(context.problem());
    ShownNode shown = ShownNode.of(context, own.shown());
    StopSignal patience = context.stop().or(StopSignal.after(CallWatch.CHEAP_CALL_SECONDS));
    Optional<CallWatch.Answer<List<P>>> answer;
    try {
      answer = call(() -> first(asked(shown), most), patience);
    } catch (BrokenPluginException | RefusedException e) {
      // It is among the complaints already.
      answer = Optional.empty();
    }
    own.requireUnspoilt();
    return answer.map(CallWatch.Answer::value).orElse(List.of());
  }

  /** The first of them: a list may be a trap. */
  private List<P> first(List<P> given, int most) {
    List<P> first = new ArrayList<>();
    for (P proposal : present("propose()", given)) {
      if (first.size() == most) {
        break;
      }
      first.add(proposal);
    }
    return first;
  }
}
