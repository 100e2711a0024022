package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.cli.answer.Envelope;
import org.smkl.cli.answer.PathJson;
import org.smkl.cli.answer.PathText;
import org.smkl.cli.option.GroupOption;
import org.smkl.cli.option.LoadedData;
import org.smkl.cli.option.Matrices;
import org.smkl.cli.option.PathOptions;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.ReportOption;
import org.smkl.cli.option.SolverOptions;
import org.smkl.cli.report.PathReport;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.console.Writes;
import org.smkl.console.report.ReportFiles;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;
import org.smkl.cv.path.PathSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The certified optimum of every k0. */
@Command(
    description =
        "Choose k0: the proven optimum of k0 = 1, 2, 3, ... up to --k0 (5 by default), each with a"
            + " cross-validated score.",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class PathCommand implements Callable<Integer> {
  private final Session session;

  @ArgGroup(validate = false, heading = "%nPath%n", order = 0)
  private PathOptions path = new PathOptions();

  @Mixin private GroupOption group;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private SolverOptions solver = new SolverOptions();

  @Option(names = "--test", paramLabel = "FILE", description = "A file to test on.")
  private Path test;

  @Mixin private ReportOption page;

  public PathCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    problem.files(test).output("-o", path.output).output("--report", page.report).check();
    group.apply(problem);
    LoadedData loaded = problem.load(session, test);
    Integer largest = problem.model.k0;
    // The kernels of all points are prepared at once, for one that there always is.
    problem.model.k0 = 1;
    Smkl.Builder builder = problem.smkl(loaded, session).proof(path.search());
    solver.apply(builder);
    Smkl smkl = builder.build();
    Clock clock = smkl.settings().budget().start();
    PreparedProblem prepared;
    PathResult result;
    PathSettings how;
    try (ProgressLine progress = ProgressLine.start(problem.output, session, "computing kernels")) {
      prepared = smkl.prepare(loaded.input());
      Warnings.print(problem.output, session, prepared.kernels().warnings());
      Matrices.solvers(smkl, prepared);
      how = path.settings(largest, prepared.problem().q());
      result = smkl.with(clock.left()).path(loaded.input(), prepared, how, progress::say);
    }
    Warnings.note(problem.output, session, result.notes());
    Warnings.print(problem.output, session, further(result, prepared));
    Warnings.print(problem.output, session, smkl.toolbox().complaints());
    ProblemSettings one = smkl.settings().problem();
    Smkl whole = smkl.with(one.with(one.c(), one.lambda(), how.largest()));
    Writes writes = new Writes(session);
    Optional<Path> model = writes.file(path.output, file -> save(whole, result, file));
    Optional<Path> report =
        writes.file(
            page.report,
            file ->
                ReportFiles.writePage(
                    file, PathReport.of(result, whole.settings(), prepared, session.args())));
    double total = clock.seconds();
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("path", session, whole.settings(), prepared);
      json.put("status", PathJson.status(result, session.stop().stopRequested()));
      json.put("task", prepared.task().kind().id());
      PathJson.add(json, result);
      json.put("model", model.map(Path::toString));
      json.put("report", report.map(Path::toString));
      json.put("remarks", result.notes());
      json.put("seconds", Envelope.seconds(prepared, "path", result.seconds(), total));
      Json.print(session.out(), json);
    } else {
      PathText.print(session.out(), result, prepared, whole.settings().problem());
      model.ifPresent(file -> session.out().println("model        written to " + file));
      report.ifPresent(file -> session.out().println("report       written to " + file));
    }
    return writes.end(result.complete() ? Exit.DONE : Exit.STOPPED);
  }

  /** What there is to say about the points, beyond what was said about the kernels. */
  private static List<String> further(PathResult result, PreparedProblem prepared) {
    return result.points().stream()
        .flatMap(point -> point.fit().remarks().stream())
        .filter(remark -> !prepared.kernels().warnings().contains(remark))
        .distinct()
        .toList();
  }

  /** The model of the chosen k0; without any score, of the last one. */
  private void save(Smkl smkl, PathResult result, Path file) {
    PathPoint point =
        result.chosen().orElseGet(() -> result.points().get(result.points().size() - 1));
    if (result.chosen().isEmpty()) {
      Warnings.print(
          problem.output,
          session,
          List.of(
              "No k0 was cross-validated, so the model is that of k0 = %d, the largest."
                  .formatted(point.k0())));
    }
    smkl.save(point.fit(), file, session.args());
  }
}
