package org.smkl.core.model;

import java.util.List;
import org.smkl.error.Check;

/**
 * The kernels as given, in their order.
 *
 * @param policy what was done with indefinite kernels: keep, drop, clip, shift or reject
 * @param normalization none, trace or cosine
 * @param jitter what was added to each training Gram matrix's diagonal
 * @param entries one for each kernel as given, dropped ones too; of many kernels those with weight
 */
public record ModelKernels(
    String policy, String normalization, double jitter, List<ModelKernel> entries) {

  /** Takes a copy of the list. */
  public ModelKernels {
    Check.present("policy", policy);
    Check.present("normalization", normalization);
    Check.finite("jitter", jitter);
    Check.present("entries", entries);
    Check.that(!entries.isEmpty(), "entries", "empty", "at least one kernel");
    entries = List.copyOf(entries);
  }
}
