package org.smkl.plugin.assembly;

import java.util.Optional;
import org.smkl.api.Availability;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.plugin.guard.RefusedException;
import org.smkl.search.ChosenBackend;

/**
 * The backend that branch and bound uses when the user chose one: nodes where one support is left
 * are a convex problem, which the embedded backend always solves; the others belong to the chosen
 * one as long as it can, and are solved by the embedded one where it fails. What it said then is
 * among the complaints of the toolbox.
 */
record SearchBackend(RelaxationBackend chosen, RelaxationBackend embedded)
    implements ChosenBackend {
  @Override
  public String id() {
    return chosen.id();
  }

  @Override
  public String version() {
    return chosen.version();
  }

  @Override
  public Availability availability() {
    return chosen.availability();
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    try {
      return chosen.unsupported(problem, relaxation);
    } catch (BrokenPluginException e) {
      // The embedded one does what this one cannot; a call that was left behind may still run.
      return Optional.empty();
    }
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    if (determined(problem, node)) {
      return embedded.solve(problem, node, options);
    }
    try {
      return chosen.solve(problem, node, options);
    } catch (BrokenPluginException | RefusedException e) {
      options.log().accept(e.getMessage());
      return embedded.solve(problem, node, options);
    }
  }

  private static boolean determined(Problem problem, Node node) {
    NodeChoices choices = NodeChoices.of(problem, node);
    return choices.places() == choices.open().cardinality();
  }
}
