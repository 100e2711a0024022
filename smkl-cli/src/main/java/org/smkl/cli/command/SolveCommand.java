package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.answer.NearOptimalJson;
import org.smkl.answer.NearOptimalText;
import org.smkl.answer.PathJson;
import org.smkl.answer.SolveJson;
import org.smkl.answer.SolveText;
import org.smkl.answer.report.FitReport;
import org.smkl.answer.report.ReportExtras;
import org.smkl.api.Clock;
import org.smkl.cli.option.ExplainOption;
import org.smkl.cli.option.ImportanceOption;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.NearOptimalOptions;
import org.smkl.cli.option.PathPageOption;
import org.smkl.cli.option.ProbabilityOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.SolveOptions;
import org.smkl.cli.option.SolverOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.RuleCost;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.importance.Importance;
import org.smkl.error.InputException;
import org.smkl.search.CheckpointException;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchTrace;
import org.smkl.search.TableLog;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Branch and bound to a proven gap. */
@Command(
    description =
        "Find the best selection of at most k0 kernels by branch and bound, with a proof.",
    abbreviateSynopsis = true,
    optionListHeading = "%nTest, files and further results%n",
    sortOptions = false)
public final class SolveCommand implements Callable<Integer> {
  private static final double LOG_INTERVAL = 5;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nProof%n", order = 0)
  private SolveOptions proof = new SolveOptions();

  @Mixin private LearningOptions learning;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private SolverOptions solver = new SolverOptions();

  @Mixin private ProbabilityOption probability;

  @ArgGroup(validate = false, heading = "%nHow sure is the choice%n", order = 4)
  private NearOptimalOptions sure = new NearOptimalOptions();

  @Mixin private PathPageOption along;

  @Mixin private ImportanceOption importance;

  @Mixin private ExplainOption explain;

  public SolveCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Optional<ModelProof> own =
        Optional.ofNullable(proof.model).map(file -> ModelProof.of(file, session.args()));
    own.ifPresent(model -> problem = model.problem());
    Analysis run = new Analysis("solve", session, problem, learning).of(own).explained(explain);
    run.files()
        .input("--model", proof.model)
        .input("--resume", proof.resume)
        .output("--certificate", proof.certificate)
        .output("--checkpoint", proof.checkpoint)
        .check();
    along.check(learning);
    sure.check();
    run.needs(sure.matrices());
    FitInput input = run.load();
    Smkl.Builder builder = run.builder();
    proof.apply(builder);
    solver.apply(builder);
    probability.apply(builder);
    Smkl smkl = builder.build();
    Clock clock = run.begin(smkl);
    PreparedProblem prepared;
    try (ProgressLine progress = run.progress("")) {
      progress.say("computing kernels");
      prepared = run.prepare(smkl);
    }
    own.ifPresent(model -> run.note(model.notes(prepared)));
    if (sure.boundsFalse()) {
      own.ifPresent(model -> run.warn(model.chosenOnTheSameRows(prepared)));
    }
    sure.check(smkl, prepared);
    along.check(prepared);
    SearchTrace bounds = new SearchTrace(log());
    FitResult result = certify(smkl.with(clock.left()), input, prepared, bounds);
    run.warn(result.remarks(), prepared);
    run.warn(smkl.toolbox().complaints());
    run.note(proof.unasked(result));
    Optional<Path> certificate = run.certificate(smkl, result, proof.certificate);
    run.save(smkl, result);
    ReportExtras further =
        run.writes()
            .part(() -> further(run, smkl, input, result, clock))
            .orElseGet(() -> ReportExtras.of(Optional.empty(), Optional.empty()));
    List<RuleCost> rules = run.rules(smkl, result, clock);
    run.report(
        () ->
            FitReport.of(
                result,
                input.remarks(),
                bounds,
                further.with(rules).saved(own.flatMap(ModelProof::tuning)),
                session.args()));
    double total = run.seconds();
    run.answer(
        smkl.settings(),
        prepared,
        json -> {
          SolveJson.add(json, result, total);
          own.ifPresent(model -> model.add(json, result));
          run.addRules(json, rules);
          further.near().ifPresent(near -> json.put("near", NearOptimalJson.near(near, prepared)));
          further
              .stability()
              .ifPresent(
                  halves -> json.put("stability", NearOptimalJson.stability(halves, prepared)));
          further.importance().ifPresent(found -> ImportanceAnswer.add(json, found));
          further.path().ifPresent(points -> json.put("path", PathJson.of(points)));
          json.put("certificate", certificate.map(Path::toString));
          run.addFiles(json);
        },
        () -> {
          new SolveText(session.out(), result).print(certificate, run.model(), rules);
          own.flatMap(model -> model.line(result)).ifPresent(session.out()::println);
          further.near().ifPresent(near -> NearOptimalText.print(session.out(), near, prepared));
          further
              .stability()
              .ifPresent(halves -> NearOptimalText.print(session.out(), halves, prepared));
          further
              .importance()
              .ifPresent(found -> ImportanceAnswer.print(session.out(), found, result));
        });
    boolean proved = result.proof().orElseThrow().status().proved();
    boolean whole = proved && further.complete() && !probability.missing(result);
    return run.end(whole ? Exit.DONE : Exit.STOPPED);
  }

  /** What is asked for beyond the optimum, in the time that is left. */
  private ReportExtras further(
      Analysis run, Smkl smkl, FitInput input, FitResult result, Clock clock) {
    int steps = sure.steps() + (run.importance(importance.asked) ? 1 : 0) + (along.asked() ? 1 : 0);
    try (ProgressLine progress = run.progress(steps, "further results")) {
      Optional<NearResult> near = sure.near(smkl, result, clock, progress);
      Optional<StabilityResult> stability = sure.stability(smkl, result, clock, progress);
      Optional<Importance> matters =
          run.importance(importance.asked, smkl, result, clock, Optional.empty(), progress)
              .map(told -> near.map(found -> told.with(found, result)).orElse(told));
      return new ReportExtras(
          Optional.empty(),
          along.run(smkl, input, result.prepared(), clock, progress),
          near,
          stability,
          List.of(),
          matters,
          Optional.empty());
    }
  }

  private SearchListener log() {
    return problem.output.quiet()
        ? SearchListener.NONE
        : new TableLog(session.err()::println, LOG_INTERVAL);
  }

  private FitResult certify(
      Smkl smkl, FitInput input, PreparedProblem prepared, SearchListener log) {
    try {
      return smkl.certify(input, prepared, log);
    } catch (CheckpointException e) {
      if (proof.resume == null) {
        throw e;
      }
      throw new InputException(
          e.getMessage(),
          "A search goes on with the data and settings it was begun with.",
          "Maybe start anew without --resume.",
          e);
    }
  }
}
