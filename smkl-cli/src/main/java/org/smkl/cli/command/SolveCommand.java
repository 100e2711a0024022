package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.api.Clock;
import org.smkl.certificate.Certificate;
import org.smkl.cli.answer.Envelope;
import org.smkl.cli.answer.NearOptimalJson;
import org.smkl.cli.answer.NearOptimalText;
import org.smkl.cli.answer.PathJson;
import org.smkl.cli.answer.SolveJson;
import org.smkl.cli.answer.SolveText;
import org.smkl.cli.option.ExplainOption;
import org.smkl.cli.option.GroupOption;
import org.smkl.cli.option.LoadedData;
import org.smkl.cli.option.Matrices;
import org.smkl.cli.option.NearOptimalOptions;
import org.smkl.cli.option.PathPageOption;
import org.smkl.cli.option.ProbabilityOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.ReportOption;
import org.smkl.cli.option.SolveOptions;
import org.smkl.cli.option.SolverOptions;
import org.smkl.cli.report.FitReport;
import org.smkl.cli.report.ReportExtras;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.console.Writes;
import org.smkl.console.report.ReportFiles;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.path.PathResult;
import org.smkl.error.InputException;
import org.smkl.search.CheckpointException;
import org.smkl.search.NearResult;
import org.smkl.search.NearStatus;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchTrace;
import org.smkl.search.TableLog;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Branch and bound to a proven gap. */
@Command(
    description = "Find the best kernels and weights and prove it, by branch and bound.",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class SolveCommand implements Callable<Integer> {
  private static final double LOG_INTERVAL = 5;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nProof%n", order = 0)
  private SolveOptions proof = new SolveOptions();

  @Mixin private GroupOption group;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private SolverOptions solver = new SolverOptions();

  @Option(names = "--test", paramLabel = "FILE", description = "A file to test on.")
  private Path test;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the model to this file.")
  private Path output;

  @Mixin private ProbabilityOption probability;

  @ArgGroup(validate = false, heading = "%nHow sure is the choice%n", order = 4)
  private NearOptimalOptions sure = new NearOptimalOptions();

  @Mixin private ReportOption page;

  @Mixin private PathPageOption along;

  @Mixin private ExplainOption explain;

  public SolveCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    problem
        .files(test)
        .input("--resume", proof.resume)
        .output("-o", output)
        .output("--report", page.report)
        .output("--certificate", proof.certificate)
        .output("--checkpoint", proof.checkpoint)
        .check();
    along.check(page);
    sure.check();
    Matrices.need(problem.model, sure.matrices());
    long start = System.nanoTime();
    group.apply(problem);
    LoadedData loaded = problem.load(session, test);
    Smkl.Builder builder = problem.smkl(loaded, session);
    proof.apply(builder);
    solver.apply(builder);
    probability.apply(builder);
    Smkl smkl = builder.build();
    explain.plan(smkl, loaded.input(), problem.output, session);
    Clock clock = smkl.settings().budget().start();
    PreparedProblem prepared = smkl.prepare(loaded.input());
    Warnings.print(problem.output, session, prepared.kernels().warnings());
    Matrices.need(prepared, sure.matrices());
    Matrices.solvers(smkl, prepared);
    sure.check(smkl, prepared);
    along.check(prepared);
    SearchTrace bounds = new SearchTrace(log());
    FitResult result = certify(smkl.with(clock.left()), loaded, prepared, bounds);
    Warnings.print(
        problem.output,
        session,
        result.remarks().stream()
            .filter(remark -> !prepared.kernels().warnings().contains(remark))
            .toList());
    Warnings.print(problem.output, session, smkl.toolbox().complaints());
    Writes writes = new Writes(session);
    Optional<Path> written = writes.part(() -> certificate(smkl, result)).flatMap(file -> file);
    Optional<Path> model = writes.file(output, file -> smkl.save(result, file, session.args()));
    ReportExtras further =
        writes
            .part(() -> further(smkl, loaded, result, clock))
            .orElseGet(() -> ReportExtras.of(Optional.empty(), Optional.empty()));
    Optional<Path> report =
        writes.file(
            page.report,
            file ->
                ReportFiles.writePage(
                    file, FitReport.of(result, loaded.remarks(), bounds, further, session.args())));
    double total = (System.nanoTime() - start) * 1e-9;
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("solve", session, smkl.settings(), prepared);
      explain.add(json);
      SolveJson.add(json, result, total);
      further.near().ifPresent(near -> json.put("near", NearOptimalJson.near(near, prepared)));
      further
          .stability()
          .ifPresent(halves -> json.put("stability", NearOptimalJson.stability(halves, prepared)));
      further.path().ifPresent(points -> json.put("path", PathJson.of(points)));
      json.put("certificate", written.map(Path::toString));
      json.put("model", model.map(Path::toString));
      json.put("report", report.map(Path::toString));
      Json.print(session.out(), json);
    } else {
      new SolveText(session.out(), result).print(written, model);
      further.near().ifPresent(near -> NearOptimalText.print(session.out(), near, prepared));
      further
          .stability()
          .ifPresent(halves -> NearOptimalText.print(session.out(), halves, prepared));
    }
    boolean proved = result.proof().orElseThrow().status().proved();
    boolean whole =
        further.near().map(near -> near.status() == NearStatus.COMPLETE).orElse(true)
            && further.stability().map(StabilityResult::complete).orElse(true)
            && further.path().map(PathResult::complete).orElse(true);
    return writes.end(proved && whole && !probability.missing(result) ? Exit.DONE : Exit.STOPPED);
  }

  /** What is asked for beyond the optimum, in the time that is left. */
  private ReportExtras further(Smkl smkl, LoadedData loaded, FitResult result, Clock clock) {
    try (ProgressLine progress = ProgressLine.start(problem.output, session, "further choices")) {
      Optional<NearResult> near = sure.near(smkl, result, clock);
      Optional<StabilityResult> stability = sure.stability(smkl, result, clock, progress::say);
      progress.say("the path over k0");
      return new ReportExtras(
          Optional.empty(),
          along.run(smkl, loaded.input(), result.prepared(), clock),
          near,
          stability);
    }
  }

  private SearchListener log() {
    return problem.output.quiet()
        ? SearchListener.NONE
        : new TableLog(session.err()::println, LOG_INTERVAL);
  }

  private FitResult certify(
      Smkl smkl, LoadedData loaded, PreparedProblem prepared, SearchListener log) {
    try {
      return smkl.certify(loaded.input(), prepared, log);
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

  /** Where the certificate was written; a search that proved nothing at all leaves none. */
  private Optional<Path> certificate(Smkl smkl, FitResult result) {
    if (proof.certificate == null) {
      return Optional.empty();
    }
    Optional<Certificate> found = result.certificate();
    if (found.isEmpty()) {
      Warnings.print(
          problem.output,
          session,
          List.of(
              "No certificate was written, because nothing is proved: "
                  + result.proof().flatMap(SearchResult::trouble).orElse("")));
      return Optional.empty();
    }
    smkl.save(found.get(), proof.certificate);
    return Optional.of(proof.certificate);
  }
}
