package org.smkl.api.method;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.NumberParameter;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;

/**
 * A way to choose the weights of kernels. A plugin kind: a method chooses the weights, the
 * framework trains the machines on the weighted kernels, predicts, scores and compares.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> {@link MethodInput} has the rows and kernels as a {@link Problem} at any
 *       point of a grid, and the plugins that the user chose. Nothing is modified.
 *   <li><b>Allowed results.</b> {@link MethodResult}: finite weights, one for each kernel, of any
 *       scale and sign but not all zero, for all machines together or for each. Only weights that
 *       are zero or more can become a model; only those on the simplex with at most k0 non-zeros
 *       have an objective and a bound, which the framework evaluates.
 *   <li><b>Stop.</b> Returns within a second once the stop signal of the budget is raised, with the
 *       best weights so far, whatever they are worth.
 *   <li><b>Deterministic</b> for a seed, whatever the number of threads; <b>thread-safe</b>: a grid
 *       has a learner for each fold, side by side. One learner is used by one thread at a time.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} for a problem it cannot take, in words
 *       for the user; {@link IllegalArgumentException} for a value of a parameter out of range,
 *       naming parameter, value and what is allowed.
 * </ul>
 */
public interface WeightMethod extends Plugin {
  /** One line for the user: what it does. */
  String description();

  /** The shared parameters that the method or its machines depend on. Default: C alone. */
  default Set<MethodAxis> axes() {
    return EnumSet.of(MethodAxis.C);
  }

  /** The method's own parameters, which a user may set and a grid may vary. Names are unique. */
  default List<NumberParameter> parameters() {
    return List.of();
  }

  /**
   * Why the method has no meaning for a problem, in a sentence: for several machines, or for
   * regression. Empty where it has one. Asked once, before {@link #learner}.
   */
  default Optional<String> unsupported(Problem problem) {
    return Optional.empty();
  }

  /** Begins to learn on a set of rows; what does not depend on parameters is best done here. */
  Learner learner(MethodInput input);
}
