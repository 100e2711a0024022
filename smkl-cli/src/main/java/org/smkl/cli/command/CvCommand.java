package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.cli.answer.CvReport;
import org.smkl.cli.answer.Envelope;
import org.smkl.cli.option.CvOptions;
import org.smkl.cli.option.GroupOption;
import org.smkl.cli.option.LoadedData;
import org.smkl.cli.option.Matrices;
import org.smkl.cli.option.ProbabilityOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.ReportOption;
import org.smkl.cli.option.WeightOptions;
import org.smkl.cli.report.FitReport;
import org.smkl.cli.report.GridReport;
import org.smkl.cli.report.ReportExtras;
import org.smkl.cli.report.Tried;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.console.Writes;
import org.smkl.console.report.ReportFiles;
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
import picocli.CommandLine.Option;

/** Chooses C, lambda and k0. */
@Command(
    description = "Choose C, lambda and k0 by cross-validation, then learn at the best point.",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class CvCommand implements Callable<Integer> {
  /** The rest is for the fit at the best point, without which there is no model. */
  private static final double GRID_SHARE = 0.9;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nGrid%n", order = 0)
  private CvOptions cv = new CvOptions();

  @Mixin private GroupOption group;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private WeightOptions solver = new WeightOptions();

  @Option(names = "--test", paramLabel = "FILE", description = "A file to test on.")
  private Path test;

  @Mixin private ProbabilityOption probability;

  @Mixin private ReportOption page;

  public CvCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    problem
        .files(test)
        .output("-o", cv.output)
        .output("--results", cv.results)
        .output("--report", page.report)
        .check();
    MklMethod method = cv.method(problem.toolbox());
    cv.refuseWhatIsNotRead(solver, method);
    Optional<String> matrices = Optional.of("Cross-validation");
    Matrices.need(problem.model, matrices);
    group.apply(problem);
    LoadedData loaded = problem.load(session, test);
    refuseOwnSigmoids(method, loaded);
    Smkl smkl = smkl(loaded);
    Clock clock = smkl.settings().budget().start();
    Writes writes = new Writes(session);
    CvReport report;
    try (ProgressLine progress = ProgressLine.start(problem.output, session, "computing kernels")) {
      PreparedProblem prepared = smkl.prepare(loaded.input());
      Warnings.print(problem.output, session, prepared.kernels().warnings());
      Matrices.need(prepared, matrices);
      CvSettings how = how(smkl.with(Shares.first(clock, GRID_SHARE)), method);
      CvResult result =
          smkl.cv(
              prepared,
              method,
              how,
              Optional.ofNullable(cv.results),
              now -> progress.say(text(now)));
      Warnings.note(problem.output, session, result.notes());
      report = new CvReport(prepared, how, result);
      if (result.best().isPresent()) {
        progress.say("learning at the best point");
        CvReport found = report;
        writes.part(
            () -> {
              learn(found, method, smkl.with(Shares.rest(clock, session)), loaded);
              return found;
            });
      }
    }
    writes.file(page.report, file -> writePage(file, report, smkl, loaded));
    Warnings.print(problem.output, session, smkl.toolbox().complaints());
    report.interrupted(session.stop().stopRequested());
    double total = clock.seconds();
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("cv", session, smkl.settings(), report.prepared());
      report.json(json, total);
      Json.print(session.out(), json);
    } else {
      report.print(session.out(), total);
    }
    if (report.unwritten().isPresent()) {
      Warnings.print(problem.output, session, List.of(report.unwritten().get()));
      return writes.end(Exit.FAILED);
    }
    if (report.complete()) {
      return writes.end(Exit.DONE);
    }
    return writes.end(report.result().best().isPresent() ? Exit.STOPPED : Exit.STOPPED_EMPTY);
  }

  /** The grid, and the fit at its best point where there is one. */
  private void writePage(Path file, CvReport report, Smkl smkl, LoadedData loaded) {
    int rows = report.prepared().train().rows();
    Tried tried = new Tried(report.result(), cv.folds, rows, rows);
    ReportFiles.writePage(
        file,
        report
            .fit()
            .map(
                fit ->
                    FitReport.of(
                        fit,
                        loaded.remarks(),
                        new SearchTrace(),
                        ReportExtras.of(Optional.of(tried), Optional.empty()),
                        session.args()))
            .orElseGet(
                () -> GridReport.of(tried, smkl.settings(), report.prepared(), session.args())));
    report.page(file);
  }

  private Smkl smkl(LoadedData loaded) {
    Smkl.Builder builder = problem.smkl(loaded, session);
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
  private void learn(CvReport report, MklMethod method, Smkl smkl, LoadedData loaded) {
    PreparedProblem prepared = report.prepared();
    Parameters best = report.result().best().orElseThrow().parameters();
    Optional<Smkl> chosen = smkl.at(method, best, prepared);
    if (chosen.isPresent()) {
      FitResult fitted = chosen.get().refit(loaded.input(), prepared);
      boolean missing = probability.missing(fitted);
      if (missing) {
        Warnings.print(
            problem.output,
            session,
            List.of("The model has no probabilities: there was no time left to learn them."));
      }
      report.fitted(fitted, missing, session.args());
      if (cv.output != null) {
        chosen.get().save(fitted, cv.output, session.args());
        report.written(cv.output);
      }
      return;
    }
    Learned learned = smkl.learn(prepared, method, best);
    int threads = smkl.settings().budget().threads();
    report.learned(
        learned,
        loaded
            .input()
            .test()
            .map(rows -> TestPart.of(prepared, rows, smkl.toolbox(), threads).outcome(learned)));
    if (cv.output == null) {
      return;
    }
    if (probability.asked()) {
      report.notWritten(
          "No model was written: its weights are negative, of indefinite kernels, or differ between machines, and such machines get no probabilities. Maybe leave out --probability, or use another method, such as default or cka-nonneg.");
      return;
    }
    smkl.save(learned, method, best, loaded.input(), prepared, cv.output, session.args());
    report.written(cv.output);
  }

  /** Known before the work, it is said then. */
  private void refuseOwnSigmoids(MklMethod method, LoadedData loaded) {
    boolean several =
        loaded.input().train().target() instanceof Target.Labels labels
            && labels.classes().size() > 2;
    if (cv.output != null && probability.asked() && method == Methods.EASY && several) {
      throw new InputException(
          "-o and --probability are given, and easymkl learns weights of their own for the machines of several classes.",
          "A model with probabilities has one choice of weights that all machines share.",
          "Maybe leave out --probability, or use another method, such as default or average.");
    }
  }
}
