package org.smkl.cli.command;

import java.util.List;
import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.answer.report.Tried;
import org.smkl.api.Clock;
import org.smkl.cli.option.ModelOptions;
import org.smkl.cli.option.TuneOptions;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.error.InputException;

/**
 * Chooses C, lambda and k0 before a fit.
 *
 * @param smkl what fits: with the chosen parameters and what is left of the time
 * @param prepared the problem at these parameters
 * @param tuned what was chosen; empty where nothing was
 * @param notes why nothing was, where nobody asked for it
 */
record TuneStep(Smkl smkl, PreparedProblem prepared, Optional<Tuned> tuned, List<String> notes) {
  /** The rest of a time limit is for the fit. */
  private static final double SHARE = 0.5;

  /** Nothing is chosen. */
  static TuneStep none(Smkl smkl, PreparedProblem prepared) {
    return new TuneStep(smkl, prepared, Optional.empty(), List.of());
  }

  /** Where it was asked for, rows that do not allow it are an error; else a note says so. */
  static TuneStep run(
      Smkl smkl,
      PreparedProblem prepared,
      ModelOptions model,
      TuneOptions options,
      Session session,
      ProgressLine progress) {
    Optional<String> obstacle = Tuning.obstacle(prepared.train());
    if (obstacle.isPresent()) {
      if (options.asked()) {
        throw new InputException(
            "C, lambda and k0 cannot be tuned. " + obstacle.get(),
            "Cross-validation needs at least 10 rows, and 2 of each class.",
            "Maybe give the parameters (-C, --lambda, --k0), or leave such classes out.");
      }
      return untuned(smkl, prepared, obstacle.get());
    }
    Clock clock = smkl.settings().budget().start();
    progress.next("tuning C, lambda and k0");
    try {
      Tuned tuned =
          smkl.with(Shares.first(clock, SHARE))
              .tune(
                  prepared,
                  options.tuning(model),
                  now ->
                      progress.say(
                          "tuning C, lambda and k0: %d of %d parts, about %.0f s left"
                              .formatted(now.done(), now.total(), now.secondsLeft())));
      if (tuned.best().isEmpty()) {
        return new TuneStep(smkl.with(clock.left()), prepared, Optional.of(tuned), List.of());
      }
      Smkl chosen = smkl.with(tuned.settings()).with(Shares.rest(clock, session));
      return new TuneStep(
          chosen, prepared.at(chosen.settings().problem()), Optional.of(tuned), List.of());
    } catch (InputException e) {
      if (options.asked()) {
        throw e;
      }
      return untuned(smkl, prepared, e.getMessage());
    }
  }

  private static TuneStep untuned(Smkl smkl, PreparedProblem prepared, String why) {
    return new TuneStep(
        smkl,
        prepared,
        Optional.empty(),
        List.of("C, lambda and k0 are not tuned but as without --tune. " + why));
  }

  /** What was tried, for a page. */
  Optional<Tried> tried() {
    return tuned.map(
        done ->
            new Tried(
                done.result(), done.folds(), done.rows(), prepared.train().rows(), done.cost()));
  }

  /** Whether the choice was stopped. */
  boolean stopped() {
    return tuned.isPresent() && !tuned.get().result().complete();
  }
}
