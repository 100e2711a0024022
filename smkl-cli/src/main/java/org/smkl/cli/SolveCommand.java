package org.smkl.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.certify.CheckpointException;
import org.smkl.core.certify.SearchListener;
import org.smkl.core.certify.SearchOptions;
import org.smkl.core.certify.SearchResult;
import org.smkl.core.certify.TableLog;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.io.AtomicFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Branch and bound to a proven gap. */
@Command(
    description = "Find the best kernels and weights and prove it, by branch and bound.",
    abbreviateSynopsis = true,
    sortOptions = false)
final class SolveCommand implements Callable<Integer> {
  private static final double LOG_INTERVAL = 5;

  private final Session session;

  @ArgGroup(validate = false, heading = "%nProof%n", order = 0)
  private SolveOptions proof = new SolveOptions();

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

  SolveCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    OutputFiles.check("-o", output);
    OutputFiles.check("--certificate", proof.certificate);
    OutputFiles.check("--checkpoint", proof.checkpoint);
    long start = System.nanoTime();
    Toolbox toolbox = Toolbox.of(problem.output.plugins());
    LoadedData loaded = problem.load(test);
    FitSettings.Builder builder = problem.settings(loaded, session).proof(proof.search());
    solver.apply(builder);
    FitSettings settings = builder.settings();
    SearchOptions options = proof.search().withBudget(settings.budget());
    Fit fit = new Fit(settings, toolbox);
    PreparedProblem prepared = fit.prepare(loaded.input());
    Proofs.requirePsd(prepared);
    Warnings.print(problem.output, session, prepared.kernels().warnings());
    FitResult result = fit.of(loaded.input(), prepared, search(fit, prepared, options));
    Warnings.print(problem.output, session, toolbox.complaints());
    Optional<Path> written = certificate(result);
    if (output != null) {
      ModelFiles.save(output, result, toolbox, session.args());
    }
    double total = (System.nanoTime() - start) * 1e-9;
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("solve", session, settings, prepared);
      SolveJson.add(json, result, total);
      json.put("certificate", text(written.orElse(null)));
      json.put("model", text(output));
      Json.print(session.out(), json);
    } else {
      new SolveText(session.out(), result).print(written, Optional.ofNullable(output));
    }
    return result.proof().orElseThrow().status().proved() ? Exit.DONE : Exit.STOPPED;
  }

  private SearchResult search(Fit fit, PreparedProblem prepared, SearchOptions options) {
    SearchListener log =
        problem.output.quiet()
            ? SearchListener.NONE
            : new TableLog(session.err()::println, LOG_INTERVAL);
    try {
      return fit.search(prepared, options, log);
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
  private Optional<Path> certificate(FitResult result) throws IOException {
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
    AtomicFiles.write(proof.certificate, out -> CertificateFile.write(found.get(), out));
    return Optional.of(proof.certificate);
  }

  private static String text(Path path) {
    return path == null ? null : path.toString();
  }
}
