package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.api.Clock;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.core.probability.Calibration;
import org.smkl.core.probability.InnerValidation;
import org.smkl.core.response.Solution;
import org.smkl.core.score.ClassOutcome;
import org.smkl.data.Target;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.machine.ComputedMachines;

/** Makes a result of weights: the model, its probabilities, and what it predicts. */
record ResultBuilder(
    FitSettings settings, Toolbox toolbox, FitInput input, PreparedProblem prepared) {
  /**
   * The result.
   *
   * @param clock what is left of the time, for probabilities
   * @param complaints what was said about plugins, asked for at the end
   */
  FitResult build(FoundWeights weights, Clock clock, Supplier<List<String>> complaints) {
    Optional<Calibration> calibration = calibrate(weights, clock);
    List<String> said = complaints.get();
    SmklModel model =
        ModelBuilder.build(
            input,
            prepared,
            weights.solution(),
            weights.betas(),
            calibration.map(Calibration::sigmoids).orElse(List.of()),
            toolbox.kernels());
    List<String> remarks = new ArrayList<>(prepared.kernels().warnings());
    remarks.addAll(weights.remarks());
    if (weights.untrained()) {
      remarks.add(
          "The run was stopped before any machine had learnt from the rows: the weights are those of its start, and the model says the same of every row. Maybe allow more time.");
    }
    calibration.ifPresent(done -> remarks.addAll(done.remarks()));
    if (settings.problem().task().probability() && calibration.isEmpty()) {
      remarks.add("The model has no probabilities: there was no time left to learn them.");
    }
    remarks.addAll(said);
    return new FitResult(
        settings,
        prepared,
        weights,
        model,
        evaluation(model, weights, calibration),
        List.copyOf(remarks));
  }

  private Evaluation evaluation(
      SmklModel model, FoundWeights weights, Optional<Calibration> calibration) {
    int threads = settings.budget().threads();
    Target target = input.train().target();
    return new Evaluation(
        model.outcome(trainingValues(weights, model), target, input.train().groups()),
        input
            .test()
            .map(
                part ->
                    model.outcome(
                        model.scaledValues(part.table(), threads), part.target(), part.groups())),
        calibration.map(done -> (ClassOutcome) model.outcome(done.heldOut(), target)));
  }

  /** Empty where nobody asked for probabilities, or time was up. */
  private Optional<Calibration> calibrate(FoundWeights weights, Clock clock) {
    if (!settings.problem().task().probability()) {
      return Optional.empty();
    }
    return InnerValidation.run(
        prepared.problem(),
        weights.betas(),
        prepared.train(),
        settings.seed(),
        toolbox.alpha(settings.solvers().alpha()),
        AlphaOptions.tolerance(settings.search().alphaTolerance()).stoppedBy(clock.stop()),
        settings.budget().threads());
  }

  /** The values of all machines for the training rows. */
  private double[][] trainingValues(FoundWeights weights, SmklModel model) {
    if (prepared.problem().stored() || !weights.machines().isEmpty()) {
      return model.trainingValues(prepared.train().table(), settings.budget().threads());
    }
    // A row of kernel values for each support vector would take longer than the fit.
    Solution solution = weights.solution();
    return ComputedMachines.values(
        prepared.problem(), solution.beta(), solution.alpha(), solution.value().biases());
  }
}
