package org.smkl.plugin.guard;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.ProposalContext;

/**
 * A source of cuts whose alphas are finite and of the right length; the search moves them into A.
 */
final class GuardedCuts extends GuardedProposals<CutSource, double[]> implements CutSource {
  GuardedCuts(CutSource source, PluginOrigin origin) {
    super(source, origin);
  }

  @Override
  public List<double[]> propose(ProposalContext context) {
    return proposals(context, MOST);
  }

  @Override
  List<double[]> asked(ProposalContext context) {
    return plugin.propose(context);
  }

  @Override
  Checked<double[]> checked(ProposalContext context, double[] given) {
    int size = context.problem().size();
    double[] alpha = given == null ? new double[0] : given.clone();
    return alpha.length == size && Arrays.stream(alpha).allMatch(Double::isFinite)
        ? new Checked<>(alpha, null)
        : new Checked<>(
            null,
            "it proposed an alpha of length %d, or not finite; expected %d finite numbers"
                .formatted(alpha.length, size));
  }
}
