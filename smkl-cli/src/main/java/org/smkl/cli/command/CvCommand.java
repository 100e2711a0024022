package org.smkl.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.CvReport;
import org.smkl.answer.report.FitReport;
import org.smkl.answer.report.PartReport;
import org.smkl.answer.report.ReportExtras;
import org.smkl.answer.report.Tried;
import org.smkl.api.Clock;
import org.smkl.cli.option.CvOptions;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.ProbabilityOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.WeightOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.report.Report;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvProgress;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.TestPart;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.search.SearchTrace;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Chooses C, lambda and k0. */
@Command(
    description = "Choose C, lambda and k0 by cross-validation, then fit at the best point.",
    abbreviateSynopsis = true,
    optionListHeading = "%nTest and files%n",
    sortOptions = false)
public final class CvCommand implements Callable<Integer> {
  /** The rest is for the fit at the best point, without which there is no model. */
  private static final double GRID_SHARE = 0.9;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nGrid%n", order = 0)
  private CvOptions cv = new CvOptions();

  @Mixin private LearningOptions learning;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private WeightOptions solver = new WeightOptions();

  @Mixin private ProbabilityOption probability;

  public CvCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Analysis run = new Analysis("cv", session, problem, learning);
    run.files().output("--results", cv.results).check();
    MklMethod method = cv.method(problem.toolbox());
    cv.refuseWhatIsNotRead(solver, method);
    run.needs(Optional.of("Cross-validation"));
    FitInput input = run.load();
    refuseOwnSigmoids(method, input);
    Smkl smkl = smkl(run.builder());
    Clock clock = run.begin(smkl);
    CvReport report;
    try (ProgressLine progress = run.progress("computing kernels")) {
      PreparedProblem prepared = run.prepare(smkl);
      CvSettings how = how(smkl.with(Shares.first(clock, GRID_SHARE)), method);
      CvResult result =
          smkl.cv(
              prepared,
              method,
              how,
              Optional.ofNullable(cv.results),
              now -> progress.say(text(now)));
      run.note(result.notes());
      report = new CvReport(prepared, how, result);
      if (result.best().isPresent()) {
        progress.say("learning at the best point");
        CvReport found = report;
        run.writes()
            .part(
                () -> {
                  learn(run, input, found, method, smkl.with(Shares.rest(clock, session)));
                  return found;
                });
      }
    }
    run.report(() -> page(report, smkl, input));
    run.warn(smkl.toolbox().complaints());
    report.interrupted(session.stop().stopRequested());
    double total = run.seconds();
    run.answer(
        smkl.settings(),
        report.prepared(),
        json -> report.json(json, run::addFiles, total),
        () -> report.print(session.out(), run::printFiles, total));
    if (report.unwritten().isPresent()) {
      run.warn(List.of(report.unwritten().get()));
      return run.end(Exit.FAILED);
    }
    if (report.complete()) {
      return run.end(Exit.DONE);
    }
    return run.end(report.result().best().isPresent() ? Exit.STOPPED : Exit.STOPPED_EMPTY);
  }

  /** The grid, and the fit at its best point where there is one. */
  private Report page(CvReport report, Smkl smkl, FitInput input) {
    int rows = report.prepared().train().rows();
    Tried tried = new Tried(report.result(), cv.folds, rows, rows, Optional.empty());
    return report
        .fit()
        .map(
            fit ->
                FitReport.of(
                    fit,
                    input.remarks(),
                    new SearchTrace(),
                    ReportExtras.of(Optional.of(tried), Optional.empty()),
                    session.args()))
        .orElseGet(
            () -> PartReport.grid(tried, smkl.settings(), report.prepared(), session.args()));
  }

  private Smkl smkl(Smkl.Builder builder) {
    solver.apply(builder);
    probability.apply(builder);
    if (cv.gap != null) {
      builder.certified(cv.gap);
    }
    return builder.build();
  }

  private CvSettings how(Smkl smkl, MklMethod method) {
    CvSettings how =
        smkl.cv(cv.grid(problem.model, method), cv.folds).growing(cv.open(problem.model, method));
    return cv.score().map(how::by).orElse(how);
  }

  private static String text(CvProgress now) {
    return "cross-validating: %d of %d paths, about %.0f s left"
        .formatted(now.done(), now.total(), now.secondsLeft());
  }

  /** Learns on all training rows at the best point, by the method that was cross-validated. */
  private void learn(Analysis run, FitInput input, CvReport report, MklMethod method, Smkl smkl) {
    PreparedProblem prepared = report.prepared();
    Parameters best = report.result().best().orElseThrow().parameters();
    Optional<Smkl> chosen = smkl.at(method, best, prepared);
    if (chosen.isPresent()) {
      FitResult fitted = chosen.get().refit(input, prepared);
      boolean missing = probability.missing(fitted);
      if (missing) {
        run.warn(List.of("The model has no probabilities: there was no time left to learn them."));
      }
      report.fitted(fitted, missing, session.args());
      run.save(chosen.get(), fitted);
      return;
    }
    Learned learned = smkl.learn(prepared, method, best);
    int threads = smkl.settings().budget().threads();
    report.learned(
        learned,
        input
            .test()
            .map(rows -> TestPart.of(prepared, rows, smkl.toolbox(), threads).outcome(learned)));
    if (learning.output != null && probability.asked()) {
      report.notWritten(
          "No model was written: its weights are negative, of indefinite kernels, or differ between machines, and such machines get no probabilities. Maybe leave out --probability, or use another method, such as default or cka-nonneg.");
      return;
    }
    run.save(file -> smkl.save(learned, method, best, input, prepared, file, session.args()));
  }

  /** Known before the work, it is said then. */
  private void refuseOwnSigmoids(MklMethod method, FitInput input) {
    boolean several =
        input.train().target() instanceof Target.Labels labels && labels.classes().size() > 2;
    if (learning.output != null && probability.asked() && method == Methods.EASY && several) {
      throw new InputException(
          "-o and --probability are given, and easymkl learns weights of their own for the machines of several classes.",
          "A model with probabilities has one choice of weights that all machines share.",
          "Maybe leave out --probability, or use another method, such as default or average.");
    }
  }
}
