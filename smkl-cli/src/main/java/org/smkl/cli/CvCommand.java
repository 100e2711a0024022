package org.smkl.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.console.Warnings;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvProgress;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.TestPart;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses C, lambda and k0. */
@Command(
    description = "Choose C, lambda and k0 by cross-validation, then learn at the best point.",
    abbreviateSynopsis = true,
    sortOptions = false)
final class CvCommand implements Callable<Integer> {
  private final Session session;

  @ArgGroup(validate = false, heading = "%nGrid%n", order = 0)
  private CvOptions cv = new CvOptions();

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private WeightOptions solver = new WeightOptions();

  @Option(names = "--test", paramLabel = "FILE", description = "A file to test on.")
  private Path test;

  CvCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    OutputFiles.check("-o", cv.output);
    MklMethod method = cv.method();
    Usage.exclude(
        cv.output != null && !method.id().equals("best-response"), "-o", "--method " + cv.method);
    cv.refuseWhatIsNotRead(solver, method);
    Toolbox toolbox = Toolbox.of(problem.output.plugins());
    LoadedData loaded = problem.load(test);
    FitSettings.Builder builder = problem.settings(loaded, session);
    solver.apply(builder);
    FitSettings settings = builder.settings();
    Clock clock = settings.budget().start();
    CvResult result;
    CvReport report;
    try (ProgressLine progress = ProgressLine.start(problem.output, session, "computing kernels")) {
      PreparedProblem prepared = new Fit(settings, toolbox).prepare(loaded.input());
      Warnings.print(problem.output, session, prepared.kernels().warnings());
      MethodContext context = context(settings, toolbox, clock.steps());
      CvSettings grid =
          new CvSettings(
              cv.grid(problem.model, prepared.kernels().specs().size(), method),
              cv.folds,
              context.to(CvSettings.TOLERANCE));
      result =
          CrossValidation.run(
              KernelData.of(prepared),
              CvReport.dataName(prepared, settings),
              method,
              grid,
              Optional.ofNullable(cv.results),
              now -> progress.say(text(now)));
      report = new CvReport(settings, prepared, grid, result);
      if (result.best().isPresent() && result.complete()) {
        progress.say("learning at the best point");
        learn(report, method, settings.with(clock.left()), prepared, loaded, toolbox);
      }
    }
    Warnings.print(problem.output, session, toolbox.complaints());
    report.interrupted(session.stop().stopRequested());
    double total = clock.seconds();
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("cv", session, settings, report.prepared());
      report.json(json, total);
      Json.print(session.out(), json);
    } else {
      report.print(session.out(), total);
    }
    if (report.complete()) {
      return Exit.DONE;
    }
    return result.best().isPresent() ? Exit.STOPPED : Exit.STOPPED_EMPTY;
  }

  private static MethodContext context(FitSettings settings, Toolbox toolbox, Budget budget) {
    return new MethodContext(
        toolbox,
        settings.search().alphaTolerance(),
        settings.seed(),
        settings.solvers().alpha(),
        settings.solvers().beta(),
        budget);
  }

  private static String text(CvProgress now) {
    return "cross-validating: %d of %d paths, about %.0f s left"
        .formatted(now.done(), now.total(), now.secondsLeft());
  }

  /** Learns on all training rows at the best point: a fit for SMKL, else the method itself. */
  private void learn(
      CvReport report,
      MklMethod method,
      FitSettings settings,
      PreparedProblem prepared,
      LoadedData loaded,
      Toolbox toolbox) {
    CvRow best = report.result().best().orElseThrow();
    if (method.id().equals("best-response")) {
      Parameters p = best.parameters();
      int k0 = Math.min(prepared.kernels().specs().size(), p.k0());
      FitSettings chosen = settings.with(settings.problem().with(p.c(), p.lambda(), k0));
      PreparedProblem at = prepared.with(KernelData.of(prepared).problem(best.parameters()));
      FitResult fitted = new Fit(chosen, toolbox).run(loaded.input(), at);
      report.fitted(fitted);
      if (cv.output != null) {
        ModelFiles.save(cv.output, fitted, toolbox, session.args());
      }
      return;
    }
    MethodContext context = context(settings, toolbox, settings.budget().start().steps());
    Learned learned = method.trainer(KernelData.of(prepared), context).train(best.parameters());
    report.learned(
        learned,
        loaded
            .input()
            .test()
            .map(
                test ->
                    TestPart.of(prepared, test, toolbox, settings.budget().threads())
                        .accuracy(learned)));
  }
}
