package org.smkl.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.branchbound.CheckpointException;
import org.smkl.branchbound.FirstFailure;
import org.smkl.branchbound.SearchListener;
import org.smkl.branchbound.SearchOptions;
import org.smkl.branchbound.SearchResult;
import org.smkl.branchbound.TableLog;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Statement;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.core.assembly.Toolbox;
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
  private final FirstFailure failures = new FirstFailure();

  @ArgGroup(validate = false, heading = "%nProof%n", order = 0)
  private SolveOptions proof = new SolveOptions();

  @Mixin private ProblemOptions problem;

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
    LoadedData loaded = problem.load();
    FitSettings settings = problem.settings(loaded, toolbox, session, null);
    SearchOptions options = proof.search(settings, problem.solver);
    Fit fit = new Fit(settings, toolbox);
    PreparedProblem prepared = fit.prepare(loaded.input());
    Proofs.requirePsd(prepared);
    Warnings.print(problem.output, session, prepared.kernels().warnings());
    SearchResult search = search(prepared, settings, toolbox, options);
    Warnings.print(problem.output, session, toolbox.complaints());
    Statement statement = Proofs.statement(prepared, settings);
    FitResult result = fit.of(loaded.input(), prepared, Proofs.result(search, statement));
    Optional<Path> written = certificate(search, statement);
    if (output != null) {
      ModelFiles.save(output, result, settings, toolbox, session.args());
    }
    double total = (System.nanoTime() - start) * 1e-9;
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("solve", session, settings, prepared);
      SolveJson.add(json, search, result, total);
      failures.of(search).ifPresent(reason -> json.put("failure", reason));
      json.put("certificate", text(written.orElse(null)));
      json.put("model", text(output));
      Json.print(session.out(), json);
    } else {
      new SolveText(session.out(), settings, search, result, failures.of(search))
          .print(written, Optional.ofNullable(output));
    }
    return search.status().proved() ? Exit.DONE : Exit.STOPPED;
  }

  private SearchResult search(
      PreparedProblem prepared, FitSettings settings, Toolbox toolbox, SearchOptions options) {
    SearchListener log =
        problem.output.quiet()
            ? SearchListener.NONE
            : new TableLog(session.err()::println, LOG_INTERVAL);
    try {
      return Proofs.search(
          prepared, settings, toolbox, options, SearchListener.all(List.of(log, failures)));
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
  private Optional<Path> certificate(SearchResult search, Statement statement) throws IOException {
    if (proof.certificate == null) {
      return Optional.empty();
    }
    if (search.trouble().isPresent()) {
      Warnings.print(
          problem.output,
          session,
          List.of(
              "No certificate was written, because nothing is proved: " + search.trouble().get()));
      return Optional.empty();
    }
    AtomicFiles.write(
        proof.certificate, out -> CertificateFile.write(search.certificate(statement), out));
    return Optional.of(proof.certificate);
  }

  private static String text(Path path) {
    return path == null ? null : path.toString();
  }
}
