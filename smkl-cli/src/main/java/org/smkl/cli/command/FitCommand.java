package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.Always;
import org.smkl.answer.FitJson;
import org.smkl.answer.FitText;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.answer.PathJson;
import org.smkl.answer.ProofProgress;
import org.smkl.answer.TunedAnswer;
import org.smkl.answer.report.FitReport;
import org.smkl.answer.report.ReportExtras;
import org.smkl.answer.report.SavedTuning;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.cli.option.ExplainOption;
import org.smkl.cli.option.ImportanceOption;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.MethodOptions;
import org.smkl.cli.option.PathPageOption;
import org.smkl.cli.option.ProbabilityOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.ProofOptions;
import org.smkl.cli.option.RelaxationChoice;
import org.smkl.cli.option.TuneOptions;
import org.smkl.cli.option.WeightOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleCost;
import org.smkl.core.fit.Start;
import org.smkl.core.response.ConvergenceRate;
import org.smkl.cv.importance.Importance;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.path.PathResult;
import org.smkl.error.InputException;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchTrace;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses kernels and weights. */
@Command(
    description = "Select at most k0 kernels and fit the SVM, with a lower bound.",
    abbreviateSynopsis = true,
    optionListHeading = "%nTest, files and further results%n",
    sortOptions = false)
public final class FitCommand implements Callable<Integer> {
  /** Of a time limit, for the method that chooses weights; the rest is for the fit there. */
  private static final double METHOD_SHARE = 0.9;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nSearch%n", order = 1)
  private MethodOptions search = new MethodOptions();

  @ArgGroup(validate = false, heading = "%nTuning%n", order = 0)
  private TuneOptions tune = new TuneOptions();

  @Mixin private LearningOptions learning;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private WeightOptions solver = new WeightOptions();

  @ArgGroup(validate = false, heading = "%nRelaxation%n", order = 4)
  private RelaxationChoice relaxation = new RelaxationChoice();

  @ArgGroup(validate = false, heading = "%nProof%n", order = 5)
  private ProofOptions proof = new ProofOptions();

  @Mixin private ProbabilityOption probability;

  @Mixin private PathPageOption along;

  @Mixin private ImportanceOption importance;

  @Mixin private ExplainOption explain;

  @Option(names = "--trace", description = "Print every round of best response.")
  private boolean trace;

  @Option(
      names = "--rate",
      description =
          "Report the paper's condition for linear convergence. Slow: computes eigenvalues.")
  private boolean rate;

  public FitCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Analysis run = new Analysis("fit", session, problem, learning).explained(explain);
    run.files().output("--certificate", proof.certificate).check();
    along.check(learning);
    Optional<MklMethod> other = search.other(problem.toolbox());
    run.needs(rate ? Optional.of("--rate") : other.map(method -> "--method " + method.id()));
    search.refuseUnread(other, solver, proof);
    FitInput input = run.load();
    Smkl smkl = smkl(run.builder());
    if (other.isEmpty()) {
      smkl.requireObeyed();
    }
    Clock clock = run.begin(smkl);
    boolean tuning =
        tune.wanted(problem.model, problem.data.published(), search.plain() && !relaxation.given());
    TuneStep step;
    FitResult result;
    Optional<PathResult> path;
    Optional<Importance> matters;
    SearchTrace bounds;
    int steps =
        2 + (tuning ? 1 : 0) + (run.importance(importance.asked) ? 1 : 0) + (along.asked() ? 1 : 0);
    try (ProgressLine progress = run.progress(steps, "")) {
      progress.next("computing kernels");
      PreparedProblem prepared = run.prepare(smkl);
      along.check(prepared);
      Smkl left = smkl.with(clock.left());
      step =
          tuning && (tune.asked() || !prepared.alike())
              ? TuneStep.run(left, prepared, problem.model, tune, session, progress)
              : TuneStep.none(left, prepared);
      progress.next("fitting");
      bounds = new SearchTrace(follow(step.smkl(), progress));
      result =
          other.isPresent()
              ? byMethod(step.smkl(), input, step.prepared(), other.get(), clock)
              : step.smkl().fit(input, step.prepared(), bounds);
      matters =
          run.importance(importance.asked, step.smkl(), result, clock, tune.score(), progress);
      path = along.run(step.smkl(), input, step.prepared(), clock, run.writes(), progress);
    }
    run.note(step.notes());
    Always always = Always.of(result.prepared());
    Map<String, String> kept =
        step.tuned().map(tuned -> SavedTuning.settings(tuned, always)).orElse(Map.of());
    run.save(file -> step.smkl().save(result, file, session.args(), kept));
    Optional<Path> certificate = run.certificate(step.smkl(), result, proof.certificate);
    List<RuleCost> rules = run.rules(step.smkl(), result, clock);
    run.report(
        () ->
            FitReport.of(
                result,
                input.remarks(),
                bounds,
                ReportExtras.of(step.tried(), path).with(rules).with(matters),
                session.args()));
    Optional<ConvergenceRate> convergence =
        rate
            ? run.writes()
                .part(
                    () -> ConvergenceRate.of(result.prepared().problem(), result.solution().beta()))
            : Optional.empty();
    double total = run.seconds();
    run.warn(result.remarks(), result.prepared());
    run.answer(
        step.smkl().settings(),
        result.prepared(),
        json -> {
          FitJson.add(json, result, total);
          run.addRules(json, rules);
          matters.ifPresent(found -> ImportanceAnswer.add(json, found));
          step.tuned().ifPresent(tuned -> json.put("tuning", TunedAnswer.json(tuned, always)));
          convergence.ifPresent(r -> json.put("convergence", FitJson.convergence(r)));
          if (trace) {
            json.put("trace", FitJson.trace(result));
          }
          path.ifPresent(points -> json.put("path", PathJson.of(points)));
          json.put("certificate", certificate.map(Path::toString));
          run.addFiles(json);
        },
        () -> {
          FitText text = new FitText(session.out(), result);
          text.print(rules);
          step.tuned()
              .map(tuned -> TunedAnswer.line(tuned, always))
              .ifPresent(session.out()::println);
          run.printFiles();
          certificate.ifPresent(file -> session.out().println("certificate  written to " + file));
          text.printClasses();
          matters.ifPresent(found -> ImportanceAnswer.print(session.out(), found, result));
          if (trace) {
            text.printTrace();
          }
          convergence.ifPresent(text::printRate);
        });
    boolean unproved =
        smkl.settings().proof().isPresent() && result.status() != FitStatus.CERTIFIED;
    boolean whole =
        !result.status().stopped() && !unproved && !step.stopped() && !probability.missing(result);
    return run.end(whole ? Exit.DONE : Exit.STOPPED);
  }

  private static SearchListener follow(Smkl smkl, ProgressLine progress) {
    return smkl.settings()
        .proof()
        .<SearchListener>map(proof -> new ProofProgress(proof.gap(), progress::say))
        .orElse(SearchListener.NONE);
  }

  /** The weights of another method, and the model with them. */
  private FitResult byMethod(
      Smkl smkl, FitInput input, PreparedProblem prepared, MklMethod method, Clock clock) {
    ProblemSettings at = smkl.settings().problem();
    Parameters point = Parameters.of(at.c(), at.lambda(), at.k0()).with(search.arguments(method));
    Budget choosing = Shares.first(clock, METHOD_SHARE);
    Clock chosen = choosing.start();
    Smkl fixed =
        smkl.with(choosing)
            .at(method, point, prepared)
            .orElseThrow(
                () ->
                    new InputException(
                        "The weights of method '%s' are negative, or of indefinite kernels, or differ between machines."
                            .formatted(method.id()),
                        "A model has one choice of weights, zero or more, that all machines share.",
                        "Maybe 'smkl cv --method %s', which shows how well it predicts."
                            .formatted(method.id())));
    // The method may have been stopped with weights that it had not finished.
    Optional<FitStatus> stopped =
        !chosen.stop().stopRequested()
            ? Optional.empty()
            : Optional.of(chosen.interrupted() ? FitStatus.INTERRUPTED : FitStatus.TIME_LIMIT);
    FitResult result = fixed.with(Shares.rest(clock, session)).refit(input, prepared);
    return stopped.map(result::ended).orElse(result);
  }

  private Smkl smkl(Smkl.Builder builder) {
    Usage.exclude(problem.model.independent && trace, "--trace", "--independent");
    Usage.exclude(problem.model.independent && rate, "--rate", "--independent");
    solver.apply(builder);
    relaxation.apply(builder, problem.toolbox());
    search.apply(builder);
    probability.apply(builder);
    Usage.refuse(proof.nodeLimit != null && !proof.given(), "--node-limit", "--gap");
    if (proof.given()) {
      builder.proof(proof.search());
    }
    Smkl smkl = builder.build();
    boolean relaxed =
        smkl.settings().search().start().filter(Start.FromRelaxation.class::isInstance).isPresent();
    Usage.refuse(
        relaxation.given() && !relaxed, "--relaxation, --form or --vectors", "--start relaxation");
    return smkl;
  }
}
