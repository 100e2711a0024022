package org.smkl.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.BoundText;
import org.smkl.answer.Envelope;
import org.smkl.answer.WeightFields;
import org.smkl.api.Clock;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.cli.option.DumpOptions;
import org.smkl.cli.option.ExplainOption;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.RelaxationChoice;
import org.smkl.cli.option.SolverOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Solves one relaxation with one backend. */
@Command(
    description = "Compute a lower bound of the optimum by one relaxation.",
    abbreviateSynopsis = true,
    optionListHeading = "%nSettings and plan%n",
    sortOptions = false)
public final class BoundCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private ProblemOptions problem;

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  private SolverOptions solver = new SolverOptions();

  @ArgGroup(validate = false, heading = "%nRelaxation%n", order = 4)
  private RelaxationChoice relaxation = new RelaxationChoice();

  @ArgGroup(validate = false, heading = "%nModel file%n", order = 0)
  private DumpOptions dump = new DumpOptions();

  @Mixin private ExplainOption explain;

  public BoundCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    Analysis run = new Analysis("bound", session, problem).explained(explain);
    run.files().output("--dump", dump.file).check();
    run.needs(Optional.ofNullable(dump.file).map(file -> "--dump")).load();
    Smkl.Builder builder = run.builder();
    solver.apply(builder);
    relaxation.apply(builder, problem.toolbox());
    Smkl smkl = builder.build();
    FitSettings settings = smkl.settings();
    Relaxation wanted = settings.search().relaxation();
    RelaxationBackend backend = smkl.toolbox().backend(settings.solvers().backend());
    Clock clock = run.begin(smkl);
    PreparedProblem prepared;
    RelaxationResult result;
    List<String> log = new ArrayList<>();
    try (ProgressLine progress = run.progress("preparing kernels")) {
      prepared = run.prepare(smkl);
      Optional<String> refusal = backend.unsupported(prepared.problem(), wanted);
      dump.write(prepared.problem(), wanted);
      if (dump.file != null && refusal.isPresent()) {
        return notSolved(run, settings, prepared, refusal.get());
      }
      progress.say("bounding");
      result = smkl.with(clock.left()).bound(prepared, log::add);
    }
    double total = run.seconds();
    run.warn(smkl.toolbox().complaints());
    boolean proved = !Double.isInfinite(result.lowerBound());
    if (!proved && !log.isEmpty()) {
      // The last word of the log is why.
      run.warn(log.subList(log.size() - 1, log.size()));
    }
    if (problem.output.verbose()) {
      log.forEach(session.err()::println);
    }
    run.answer(
        settings,
        prepared,
        json -> {
          add(json, settings, backend, prepared, result);
          json.put("dump", dump.file == null ? null : dump.file.toString());
          json.put("seconds", Envelope.seconds(prepared, "solve", result.seconds(), total));
        },
        () -> new BoundText(session.out(), settings, backend.id()).print(prepared, result));
    boolean complete =
        result.status() == RelaxationStatus.OPTIMAL
            || result.status() == RelaxationStatus.TARGET_REACHED;
    return run.end(complete && proved ? Exit.DONE : Exit.STOPPED);
  }

  /** A model was wanted as a file, and there is nobody here to solve it. */
  private int notSolved(
      Analysis run, FitSettings settings, PreparedProblem prepared, String reason) {
    run.warn(List.of(reason));
    run.answer(
        settings,
        prepared,
        json -> {
          json.put("status", "NOT_SOLVED");
          json.put("nativeStatus", reason);
          json.put("relaxation", settings.search().relaxation().id());
          json.put("dump", dump.file.toString());
        },
        () ->
            session.out().println("The model was written to %s, not solved.".formatted(dump.file)));
    return run.end(Exit.DONE);
  }

  private static void add(
      Map<String, Object> json,
      FitSettings settings,
      RelaxationBackend backend,
      PreparedProblem prepared,
      RelaxationResult result) {
    json.put("status", result.status());
    json.put("nativeStatus", result.nativeStatus());
    json.put("relaxation", settings.search().relaxation().id());
    json.put("backend", backend.id());
    json.put("value", result.value());
    json.put("lowerBound", result.lowerBound());
    json.put("relaxationUpperBound", result.upperBound());
    List<String> kernels = prepared.names();
    double[] z = prepared.expand(result.z());
    WeightFields.addBeta(json, prepared.expand(result.beta()), kernels);
    if (WeightFields.listed(kernels)) {
      json.put("z", z);
      json.put("kernels", kernels);
    }
    json.put("indicators", WeightFields.byName(z, kernels));
    json.put("iterations", result.iterations());
    json.put("svmSolves", result.svmSolves());
  }
}
