package org.smkl.core.certify;

import java.util.List;
import java.util.Objects;

/**
 * Where the Gram matrices of a problem come from, as a certificate states it.
 *
 * @param kernels the kernels as the user gave them
 * @param kept which of them are the kernels of the problem, in its order
 * @param psdPolicy the policy for indefinite kernels, and how each kept one is known to be positive
 *     semidefinite
 * @param dataFingerprint identifies the data, for instance a SHA-256 of the features
 */
public record Provenance(
    List<String> kernels, List<Integer> kept, String psdPolicy, String dataFingerprint) {
  /** Checks that nothing is missing and that every kept index exists. */
  public Provenance {
    kernels = List.copyOf(kernels);
    kept = List.copyOf(kept);
    Objects.requireNonNull(psdPolicy, "psdPolicy");
    Objects.requireNonNull(dataFingerprint, "dataFingerprint");
    for (int i : kept) {
      Objects.checkIndex(i, kernels.size());
    }
  }
}
