package org.smkl.gram;

import java.util.Objects;

/**
 * How kernel matrices are prepared.
 *
 * @param psd what to do with indefinite matrices
 * @param normalisation the common scale
 * @param jitter added to every training diagonal after normalisation; 0 or more
 * @param threads how many threads compute; 1 or more; results do not depend on it
 * @param storage whether the matrices are kept in memory
 * @param memory how many bytes they and what works on them may take
 */
public record KernelOptions(
    PsdPolicy psd,
    Normalisation normalisation,
    double jitter,
    int threads,
    KernelStorage storage,
    long memory) {
  /** Checks the values. */
  public KernelOptions {
    Objects.requireNonNull(psd, "psd");
    Objects.requireNonNull(normalisation, "normalisation");
    Objects.requireNonNull(storage, "storage");
    if (!(jitter >= 0) || Double.isInfinite(jitter)) {
      throw new IllegalArgumentException(
          "Jitter must be 0 or a positive finite number; got %s. Maybe 1e-6.".formatted(jitter));
    }
    if (threads < 1) {
      throw new IllegalArgumentException(
          "At least one thread is needed; got %d.".formatted(threads));
    }
  }

  /** Drop indefinite kernels, no normalisation, no jitter, all processors, all the heap. */
  public static KernelOptions defaults() {
    return new KernelOptions(
        PsdPolicy.DROP,
        Normalisation.NONE,
        0,
        Runtime.getRuntime().availableProcessors(),
        KernelStorage.AUTO,
        Runtime.getRuntime().maxMemory());
  }

  /** A copy with another policy. */
  public KernelOptions withPsd(PsdPolicy value) {
    return new KernelOptions(value, normalisation, jitter, threads, storage, memory);
  }

  /** A copy with another normalisation. */
  public KernelOptions withNormalisation(Normalisation value) {
    return new KernelOptions(psd, value, jitter, threads, storage, memory);
  }

  /** A copy with another jitter. */
  public KernelOptions withJitter(double value) {
    return new KernelOptions(psd, normalisation, value, threads, storage, memory);
  }

  /** A copy with another number of threads. */
  public KernelOptions withThreads(int value) {
    return new KernelOptions(psd, normalisation, jitter, value, storage, memory);
  }

  /** A copy with another storage. */
  public KernelOptions withStorage(KernelStorage value) {
    return new KernelOptions(psd, normalisation, jitter, threads, value, memory);
  }
}
