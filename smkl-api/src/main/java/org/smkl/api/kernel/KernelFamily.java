package org.smkl.api.kernel;

import java.util.List;
import org.smkl.api.Plugin;

/**
 * A family of kernels such as "rbf", whose members differ in their parameters. A plugin kind. The
 * id is the word users write in kernel specifications: {@code rbf(gamma=0.5)}.
 *
 * <p>Contract: {@link #create} accepts exactly the parameters of {@link #parameters} and throws
 * {@link IllegalArgumentException}, naming the parameter, its value and what is allowed, for values
 * out of range. A kernel is symmetric, finite on finite points, deterministic and thread-safe.
 * Choosing columns, normalising, jitter and the treatment of indefinite matrices are not the
 * family's business.
 */
public interface KernelFamily extends Plugin {
  /** The parameters in the order in which a specification prints them. Names are unique. */
  List<KernelParameter> parameters();

  /**
   * The kernel of two points x and z as a formula in plain text with the parameters' names, for
   * example {@code exp(-gamma |x - z|^2)}; empty where there is none.
   */
  default String formula() {
    return "";
  }

  /** The member with these arguments; every parameter has a value, given or default. */
  Kernel create(KernelArguments arguments);
}
