package org.smkl.certificate;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Where the Gram matrices of a problem come from, as a certificate states it.
 *
 * @param kernels the kernels as the user gave them
 * @param kept which of them are the kernels of the problem, in its order
 * @param psdPolicy what is done with indefinite kernels, by its name
 * @param normalisation how the matrices are brought to a common scale, by its name
 * @param jitter what is added to every diagonal, not negative
 * @param dataFingerprint identifies the data, for instance a SHA-256 of the features
 * @param task what the machines are for
 */
public record Provenance(
    List<String> kernels,
    List<Integer> kept,
    String psdPolicy,
    String normalisation,
    double jitter,
    String dataFingerprint,
    Task task) {
  /** Checks that nothing is missing and that every kept index exists. */
  public Provenance {
    kernels = List.copyOf(kernels);
    kept = List.copyOf(kept);
    Objects.requireNonNull(psdPolicy, "psdPolicy");
    Objects.requireNonNull(normalisation, "normalisation");
    Objects.requireNonNull(dataFingerprint, "dataFingerprint");
    Objects.requireNonNull(task, "task");
    if (!(jitter >= 0) || Double.isInfinite(jitter)) {
      throw new IllegalArgumentException(
          "The jitter is finite and not negative; got " + jitter + ".");
    }
    for (int i : kept) {
      Objects.checkIndex(i, kernels.size());
    }
  }

  /** Of q matrices of which nothing is known but their numbers. */
  public static Provenance unknown(int q, String dataFingerprint) {
    return new Provenance(
        IntStream.range(0, q).mapToObj(i -> "kernel " + i).toList(),
        IntStream.range(0, q).boxed().toList(),
        "none",
        "none",
        0,
        dataFingerprint,
        Task.CLASSIFICATION);
  }
}
