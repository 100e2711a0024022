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
 *
 * <p>A family may leave some of its arguments to the training points: {@link #waits} says which
 * arguments do, {@link #learn} replaces them. What was learnt stands in the arguments from then on,
 * hence in the kernel's name and in model files, and nowhere else.
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

  /**
   * Whether points are texts: cells of a column of text, or the contents of files. Then every
   * member is a {@link TextKernel}, and reads one column; otherwise none is.
   */
  default boolean readsText() {
    return false;
  }

  /**
   * Whether a value among these waits for training points, {@code width=class-median} for example.
   * Such arguments go to {@link #learn} before {@link #create} sees them.
   *
   * @throws IllegalArgumentException if a value is out of range, as {@link #create} does
   */
  default boolean waits(KernelArguments arguments) {
    return false;
  }

  /**
   * The arguments with values for these training points: all parameters, none of which waits.
   * Called once for each set of training points, and deterministic: in cross-validation for the
   * training part of each fold. Texts are what a specification may say, so numbers need not be
   * longer than a user wants to read; {@link KernelArguments#with(String, double)} replaces one and
   * rounds it to six digits.
   *
   * @throws IllegalArgumentException if no value fits these points: what was found, what was
   *     expected, what to try
   */
  default KernelArguments learn(KernelArguments arguments, TrainingPoints points) {
    return arguments;
  }

  /** The member with these arguments; every parameter has a value, given or default. */
  Kernel create(KernelArguments arguments);
}
