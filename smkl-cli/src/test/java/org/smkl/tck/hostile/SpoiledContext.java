package org.smkl.tck.hostile;

import java.util.Arrays;
import org.smkl.api.propose.ProposalContext;

/** Overwrites what a context shows, but for the matrices. */
final class SpoiledContext {
  private SpoiledContext() {}

  static void write(ProposalContext context) {
    Arrays.fill(context.z(), Double.NaN);
    Arrays.fill(context.beta(), Double.NaN);
    Arrays.fill(context.incumbent(), Double.NaN);
    Arrays.fill(context.problem().upper(), Double.NaN);
    context
        .cuts()
        .forEach(
            cut -> {
              Arrays.fill(cut.alpha(), Double.NaN);
              Arrays.fill(cut.energies(), -1e300);
            });
  }
}
