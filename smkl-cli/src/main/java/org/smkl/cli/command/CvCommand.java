package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.cli.answer.CvReport;
import org.smkl.cli.answer.Envelope;
import org.smkl.cli.option.CvOptions;
import org.smkl.cli.option.LoadedData;
import org.smkl.cli.option.OutputFiles;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.WeightOptions;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.console.Warnings;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvProgress;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
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
public final class CvCommand implements Callable<Integer> {
  private final Session session;

  @ArgGroup(validate = false, heading = "%nGrid%n", order = 0)
  private CvOptions cv = new CvOptions();

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private WeightOptions solver = new WeightOptions();

  @Option(names = "--test", paramLabel = "FILE", description = "A file to test on.")
  private Path test;

  public CvCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    OutputFiles.check("-o", cv.output);
    MklMethod method = cv.method();
    Usage.exclude(
        cv.output != null && !method.id().equals("best-response"), "-o", "--method " + cv.method);
    cv.refuseWhatIsNotRead(solver, method);
    LoadedData loaded = problem.load(session, test);
    Smkl.Builder builder = problem.smkl(loaded, session);
    solver.apply(builder);
    Smkl smkl = builder.build();
    Clock clock = smkl.settings().budget().start();
    CvResult result;
    CvReport report;
    try (ProgressLine progress = ProgressLine.start(problem.output, session, "computing kernels")) {
      PreparedProblem prepared = smkl.prepare(loaded.input());
      Warnings.print(problem.output, session, prepared.kernels().warnings());
      Smkl rest = smkl.with(clock.left());
      CvSettings grid =
          rest.cv(cv.grid(problem.model, prepared.kernels().specs().size(), method), cv.folds);
      result =
          rest.cv(
              prepared,
              method,
              grid,
              Optional.ofNullable(cv.results),
              now -> progress.say(text(now)));
      report = new CvReport(smkl.settings(), prepared, grid, result);
      if (result.best().isPresent() && result.complete()) {
        progress.say("learning at the best point");
        learn(report, method, smkl.with(clock.left()), prepared, loaded);
      }
    }
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
    if (report.complete()) {
      return Exit.DONE;
    }
    return result.best().isPresent() ? Exit.STOPPED : Exit.STOPPED_EMPTY;
  }

  private static String text(CvProgress now) {
    return "cross-validating: %d of %d paths, about %.0f s left"
        .formatted(now.done(), now.total(), now.secondsLeft());
  }

  /** Learns on all training rows at the best point: a fit for SMKL, else the method itself. */
  private void learn(
      CvReport report, MklMethod method, Smkl smkl, PreparedProblem prepared, LoadedData loaded) {
    Parameters best = report.result().best().orElseThrow().parameters();
    if (method.id().equals("best-response")) {
      Smkl chosen = smkl.at(best, prepared);
      FitResult fitted =
          chosen.fit(loaded.input(), prepared.with(KernelData.of(prepared).problem(best)));
      report.fitted(fitted);
      if (cv.output != null) {
        chosen.save(fitted, cv.output, session.args());
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
            .map(rows -> TestPart.of(prepared, rows, smkl.toolbox(), threads).accuracy(learned)));
  }
}
