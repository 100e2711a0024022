package org.smkl.cli;

import org.smkl.core.error.InputException;
import org.smkl.core.fit.PreparedProblem;

/** What solving and fitting with a proof share. */
final class Proofs {
  private Proofs() {}

  /** Refuses before any work what no proof can be given for. */
  static void requirePsd(PreparedProblem prepared) {
    if (!prepared.problem().allPsd()) {
      throw new InputException(
          "A kernel is not positive semidefinite on this data.",
          "A proof needs kernels that are.",
          "Maybe --psd drop, clip or shift.");
    }
  }
}
