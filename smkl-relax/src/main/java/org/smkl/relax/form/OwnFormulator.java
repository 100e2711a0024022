package org.smkl.relax.form;

import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Relaxation;

/** What the relaxations of this release share: an id, and what they ask of kernels and machines. */
abstract class OwnFormulator implements Formulator {
  private final Relaxation.Kind kind;
  private final String description;

  OwnFormulator(Relaxation.Kind kind, String description) {
    this.kind = kind;
    this.description = description;
  }

  @Override
  public final String id() {
    return kind.label();
  }

  @Override
  public final String version() {
    return Versions.of(OwnFormulator.class);
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Optional<String> unsupported(Problem problem, Arguments arguments) {
    for (int i = 0; i < problem.q(); i++) {
      if (!problem.psd(i)) {
        return Optional.of(
            "Relaxation '%s' needs positive semidefinite kernels; kernel %d is not known to be one. Maybe choose the policy drop, clip or shift."
                .formatted(id(), i));
      }
    }
    Optional<String> form = twoClassesAlone(arguments);
    if (form.isPresent() && !problem.twoClasses()) {
      return Optional.of(
          "Relaxation '%s'%s is stated for one machine of two classes over all points; this problem has %s with %d variables over %d points. There is no form of it for other machines, because %s. Maybe use the relaxation 'full' in its second-order form, which exists for every task."
              .formatted(
                  id(),
                  kind == Relaxation.Kind.FULL ? " as a matrix inequality" : "",
                  problem.blocks().size() == 1
                      ? "one machine"
                      : problem.blocks().size() + " machines",
                  problem.size(),
                  problem.n(),
                  form.get()));
    }
    return obstacle(problem, arguments);
  }

  /** What speaks against the relaxation where there are several machines; empty if nothing does. */
  Optional<String> twoClassesAlone(Arguments arguments) {
    return Optional.of(
        "it would only be weaker than 'full', which the backend saddle solves by support vector machines alone");
  }

  /** What else keeps the relaxation from existing for a problem. */
  Optional<String> obstacle(Problem problem, Arguments arguments) {
    return Optional.empty();
  }
}
