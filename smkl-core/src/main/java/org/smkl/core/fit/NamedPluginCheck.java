package org.smkl.core.fit;

import java.util.Optional;
import org.smkl.api.beta.BetaProjector;
import org.smkl.error.Advice;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.Guard;

/**
 * Checks before any work that every plugin the user named will be used; refuses the settings
 * otherwise.
 */
record NamedPluginCheck(FitSettings settings, Toolbox toolbox) {
  /** For a fit. One that evaluates weights has them from somebody else. */
  void byFit() {
    Solvers solvers = settings.solvers();
    boolean proof = settings.proof().isPresent();
    if (!settings.search().evaluate()) {
      boolean responds = settings.search().method() != Method.DEFAULT;
      if (!responds || proof) {
        refuseForeignProjector(
            proof
                ? "A proof finds the best weights, whatever a projector says"
                : "The default method gives each support its exact weights, whatever a projector says");
      }
      boolean relaxes =
          !responds
              || proof
              || settings
                  .search()
                  .start()
                  .filter(Start.FromRelaxation.class::isInstance)
                  .isPresent();
      solvers
          .backend()
          .filter(id -> !relaxes)
          .ifPresent(
              id -> {
                throw unread("relaxation backend", id, "Best response solves no relaxation.");
              });
    }
    if (!proof) {
      requireUnnamed("branching rule", solvers.branching());
      requireUnnamed("heuristic", solvers.heuristic());
      requireUnnamed("source of cuts", solvers.cuts());
      requireUnnamed("search", solvers.search());
    }
  }

  private static void requireUnnamed(String kind, Optional<String> id) {
    if (id.isPresent()) {
      throw unread(kind, id.get(), "Nothing is to be proved.");
    }
  }

  /** For a proof, or a bound, from nothing. */
  void bySearch() {
    refuseForeignProjector(
        "A bound or a proof is about the best weights, whatever a projector says");
  }

  /** That of this release finds the best weights, so that nothing is overridden. */
  private void refuseForeignProjector(String why) {
    if (settings.solvers().beta().isEmpty()) {
      return;
    }
    BetaProjector projector = toolbox.beta(settings.solvers().beta());
    if (!Guard.origin(projector).own()) {
      throw new InputException(
          "The %s is named.".formatted(Guard.origin(projector)),
          why + ": it would be overridden.",
          Advice.of(
              "Maybe a fit with %s and no gap, which obeys it; or leave it out.",
              Setting.METHOD.to(Method.BEST_RESPONSE.label())));
    }
  }

  private static InputException unread(String kind, String id, String why) {
    return new InputException(
        "The %s '%s' is named.".formatted(kind, id),
        why + " It would not be asked.",
        "Maybe leave it out.");
  }
}
