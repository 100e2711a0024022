package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.smkl.api.Clock;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.certify.SearchListener;
import org.smkl.core.certify.SearchOptions;
import org.smkl.core.certify.SearchResult;
import org.smkl.core.data.Dataset;
import org.smkl.core.data.Target;
import org.smkl.core.error.Advice;
import org.smkl.core.error.InputException;
import org.smkl.core.error.Setting;
import org.smkl.core.guard.Guard;
import org.smkl.core.guard.RefusedException;
import org.smkl.core.kernel.KernelPreparation;
import org.smkl.core.kernel.KernelSpec;
import org.smkl.core.kernel.KernelSpecParser;
import org.smkl.core.kernel.PreparedKernels;
import org.smkl.core.probability.Calibration;
import org.smkl.core.probability.InnerValidation;
import org.smkl.core.response.Solution;
import org.smkl.core.score.ClassOutcome;

/** Runs what the settings say on a data set, with the plugins of a toolbox. Thread-safe. */
public final class Fit {
  private final FitSettings settings;
  private final Toolbox toolbox;

  /** With checked settings. */
  public Fit(FitSettings settings, Toolbox toolbox) {
    this.settings = settings;
    this.toolbox = toolbox;
  }

  /** Kernels and problem of the training rows. */
  public PreparedProblem prepare(Dataset train) {
    Clock clock = settings.budget().start();
    PreparedKernels kernels;
    try {
      List<KernelSpec> specs =
          new KernelSpecParser(toolbox.kernels(), train.featureNames())
              .parse(settings.problem().kernels());
      kernels = prepare(train, specs, clock);
    } catch (IllegalArgumentException e) {
      throw InputException.of(
          e, "'smkl plugins' lists the kernel families and where they are from.");
    }
    try {
      return PreparedProblem.of(train, kernels, settings.problem(), clock.seconds());
    } catch (IllegalArgumentException e) {
      throw InputException.of(e, "Maybe C, lambda or a weight is too large.");
    }
  }

  /** The same for the training rows of an input whose test rows will be predicted. */
  public PreparedProblem prepare(FitInput input) {
    PreparedProblem prepared = prepare(input.train());
    if (input.test().isPresent()) {
      // Found out now, not after hours of search: kernels from files may have no values for them.
      try {
        prepared
            .kernels()
            .transform()
            .rows(toolbox.kernels(), input.train().x(), input.test().get().x(), 1);
      } catch (IllegalArgumentException e) {
        throw InputException.of(
            "The test rows cannot be predicted",
            e,
            "",
            Advice.of("Or leave out %s.", Setting.TEST));
      }
    }
    return prepared;
  }

  /** Kernels know no stop signal, so those from elsewhere are given up when time has run out. */
  private PreparedKernels prepare(Dataset train, List<KernelSpec> specs, Clock clock) {
    Supplier<PreparedKernels> work =
        () ->
            KernelPreparation.prepare(
                train.x(), specs, toolbox.kernels(), settings.kernelOptions());
    List<String> foreign = foreign(specs);
    if (foreign.isEmpty()) {
      return work.get();
    }
    return Guard.watch(
        work,
        clock.stop(),
        () ->
            "The kernels were not ready when the time limit was reached or a stop was asked for; among them are those of %s. Maybe allow more time or leave these out."
                .formatted(String.join(" and ", foreign)));
  }

  private List<String> foreign(List<KernelSpec> specs) {
    return specs.stream()
        .map(KernelSpec::family)
        .distinct()
        .filter(toolbox.kernels()::containsKey)
        .map(family -> Guard.origin(toolbox.kernels().get(family)))
        .filter(origin -> !origin.own())
        .map(origin -> "the " + origin)
        .toList();
  }

  /** Prepares the problem, searches the weights and makes the classifier. */
  public FitResult run(FitInput input) {
    return run(input, prepare(input));
  }

  /** The same for a problem that was prepared before, from the same input. */
  public FitResult run(FitInput input, PreparedProblem prepared) {
    return run(input, prepared, SearchListener.NONE);
  }

  /** The same with somebody who follows the proof, where the settings ask for one. */
  public FitResult run(FitInput input, PreparedProblem prepared, SearchListener listener) {
    Clock clock = settings.budget().start();
    List<String> before = toolbox.complaints();
    Fitter.Found found = new Fitter(prepared, settings, toolbox, clock).run();
    Evaluated evaluated = Evaluated.of(found, prepared.problem());
    Optional<SearchResult> proof = Optional.empty();
    if (settings.proof().isPresent()) {
      SearchOptions options =
          settings
              .proof()
              .get()
              .withBudget(clock.left())
              .withIncumbents(List.of(found.solution().beta()));
      SearchResult certified = search(prepared, options, listener);
      evaluated = Certification.merge(prepared.problem(), evaluated, certified, options.gap());
      proof = Optional.of(certified);
    }
    double seconds = clock.seconds();
    Optional<Calibration> calibration = calibrate(prepared, evaluated.solution(), clock);
    List<String> complaints =
        toolbox.complaints().stream().filter(c -> !before.contains(c)).toList();
    return result(
        input, prepared, found.rounds(), evaluated, proof, calibration, seconds, complaints);
  }

  /** The classifier of what a search of the caller's own found and proved. */
  public FitResult of(FitInput input, PreparedProblem prepared, SearchResult proof) {
    Evaluated found = Certification.alone(prepared.problem(), proof);
    double seconds = proof.seconds().total();
    return result(
        input,
        prepared,
        Fitter.Rounds.NONE,
        found,
        Optional.of(proof),
        calibrate(prepared, found.solution(), settings.budget().after(seconds).start()),
        seconds,
        List.of());
  }

  /** Empty where nobody asked for probabilities, or time was up. */
  private Optional<Calibration> calibrate(
      PreparedProblem prepared, Solution solution, Clock clock) {
    if (!settings.problem().task().probability()) {
      return Optional.empty();
    }
    return InnerValidation.run(
        prepared.problem(),
        solution.beta(),
        prepared.train(),
        settings.seed(),
        toolbox.alpha(settings.solvers().alpha()),
        AlphaOptions.tolerance(settings.search().alphaTolerance()).stoppedBy(clock.stop()),
        settings.budget().threads());
  }

  private FitResult result(
      FitInput input,
      PreparedProblem prepared,
      Fitter.Rounds rounds,
      Evaluated found,
      Optional<SearchResult> proof,
      Optional<Calibration> calibration,
      double solveSeconds,
      List<String> complaints) {
    SmklModel model =
        ModelBuilder.build(
            input,
            prepared,
            found.solution(),
            calibration.map(Calibration::sigmoids).orElse(List.of()),
            toolbox.kernels());
    int threads = settings.budget().threads();
    Target target = input.train().target();
    List<String> remarks = new ArrayList<>(prepared.kernels().warnings());
    remarks.addAll(found.remarks());
    calibration.ifPresent(done -> remarks.addAll(done.remarks()));
    if (settings.problem().task().probability() && calibration.isEmpty()) {
      remarks.add("The model has no probabilities: there was no time left to learn them.");
    }
    remarks.addAll(complaints);
    return new FitResult(
        settings,
        found.status(),
        prepared,
        found.solution(),
        rounds.alternatingObjective(),
        found.lowerBound(),
        found.relativeGap(),
        rounds.period(),
        rounds.trace(),
        rounds.starts(),
        found.svmSolves(),
        model,
        model.outcome(model.trainingValues(input.train().x(), threads), target),
        input
            .test()
            .map(part -> model.outcome(model.scaledValues(part.x(), threads), part.target())),
        calibration.map(done -> (ClassOutcome) model.outcome(done.heldOut(), target)),
        solveSeconds,
        proof,
        List.copyOf(remarks));
  }

  /**
   * Branch and bound on a prepared problem; what the problem does not allow is the user's choice of
   * kernels.
   */
  public SearchResult search(
      PreparedProblem prepared, SearchOptions options, SearchListener listener) {
    try {
      return toolbox
          .certifiedSolver()
          .solve(
              prepared.problem(),
              toolbox.searchBackend(settings.solvers().backend()),
              toolbox.alpha(settings.solvers().alpha()),
              options,
              listener);
    } catch (RefusedException e) {
      // It says itself which plugin it is, and that need not be the backend.
      throw e;
    } catch (UnsupportedOperationException e) {
      throw new InputException(
          e.getMessage(),
          "",
          Advice.of("Maybe another %s; 'smkl plugins' lists them.", Setting.BACKEND),
          e);
    }
  }

  /**
   * The relaxation of the settings at the root of a prepared problem. The lower bound is evaluated
   * here from the backend's alpha, with its rounding errors; the value is the backend's own.
   */
  public RelaxationResult bound(PreparedProblem prepared, Consumer<String> log) {
    RelaxationResult result =
        Relaxations.solve(
            toolbox.backend(settings.solvers().backend()),
            prepared.problem(),
            settings,
            toolbox.alpha(settings.solvers().alpha()),
            new CutPool(),
            log);
    RigorousBounds.Bound bound =
        RigorousBounds.of(prepared.problem()).lower(Node.root(), result.alpha());
    bound.reason().ifPresent(log);
    return result.withLowerBound(bound.value());
  }
}
