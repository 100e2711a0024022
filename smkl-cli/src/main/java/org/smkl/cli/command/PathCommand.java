package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.Envelope;
import org.smkl.answer.PathJson;
import org.smkl.answer.PathText;
import org.smkl.answer.report.PartReport;
import org.smkl.api.Clock;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.PathOptions;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.SolverOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.cv.path.PathPoint;
import org.smkl.cv.path.PathResult;
import org.smkl.cv.path.PathSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The certified optimum of every k0. */
@Command(
    description = {
      "Choose k0: solve for k0 = 1, 2, 3, ..., with proofs and cross-validated scores.",
      "--k0 is the last one, 5 by default. -o writes the model of the smallest k0 whose score is"
          + " within one standard error of the best."
    },
    abbreviateSynopsis = true,
    optionListHeading = "%nTest and files%n",
    sortOptions = false)
public final class PathCommand implements Callable<Integer> {
  private final Session session;

  @ArgGroup(validate = false, heading = "%nPath%n", order = 0)
  private PathOptions path = new PathOptions();

  @Mixin private LearningOptions learning;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private SolverOptions solver = new SolverOptions();

  public PathCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Integer largest = problem.model.k0;
    Optional<ModelProof> own =
        Optional.ofNullable(path.model).map(file -> ModelProof.of(file, session.args()));
    own.ifPresent(model -> problem = model.problem());
    Analysis run = new Analysis("path", session, problem, learning).of(own);
    run.files().input("--model", path.model).check();
    FitInput input = run.load();
    // The kernels of all points are prepared at once, for a k0 that there always is.
    problem.model.k0 = problem.rules.must.isEmpty() ? Integer.valueOf(1) : largest;
    Smkl.Builder builder = run.builder().proof(path.search());
    solver.apply(builder);
    Smkl smkl = builder.build();
    Clock clock = run.begin(smkl);
    PreparedProblem prepared;
    PathResult result;
    PathSettings how;
    try (ProgressLine progress = run.progress("computing kernels")) {
      prepared = run.prepare(smkl);
      PreparedProblem rows = prepared;
      own.ifPresent(model -> run.note(model.otherRows(rows)));
      how = path.settings(largest, prepared.problem().q());
      result = smkl.with(clock.left()).path(input, prepared, how, progress::say);
    }
    run.note(result.notes());
    run.warn(remarks(result), prepared);
    run.warn(smkl.toolbox().complaints());
    ProblemSettings one = smkl.settings().problem();
    Smkl whole = smkl.with(one.with(one.c(), one.lambda(), how.largest()));
    run.save(file -> save(run, whole, result, file));
    run.report(() -> PartReport.path(result, whole.settings(), prepared, session.args()));
    double total = run.seconds();
    run.answer(
        whole.settings(),
        prepared,
        json -> {
          json.put("status", PathJson.status(result, session.stop().stopRequested()));
          json.put("task", prepared.task().id());
          PathJson.add(json, result);
          run.addFiles(json);
          json.put("remarks", result.notes());
          json.put("seconds", Envelope.seconds(prepared, "path", result.seconds(), total));
        },
        () -> {
          PathText.print(session.out(), result, prepared, whole.settings().problem());
          run.printFiles();
        });
    return run.end(result.complete() ? Exit.DONE : Exit.STOPPED);
  }

  private static List<String> remarks(PathResult result) {
    return result.points().stream()
        .flatMap(point -> point.fit().remarks().stream())
        .distinct()
        .toList();
  }

  /** The model of the chosen k0; without any score, of the last one. */
  private void save(Analysis run, Smkl smkl, PathResult result, Path file) {
    PathPoint point =
        result.chosen().orElseGet(() -> result.points().get(result.points().size() - 1));
    if (result.chosen().isEmpty()) {
      run.warn(
          List.of(
              "No k0 was cross-validated, so the model is that of k0 = %d, the largest."
                  .formatted(point.k0())));
    }
    smkl.save(point.fit(), file, run.stated());
  }
}
