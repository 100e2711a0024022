package org.smkl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks a certificate against the data. */
@Command(
    description = {
      "Check a certificate against the data, without any solver.",
      "Give the data and the problem as they were given to 'smkl solve'."
    },
    abbreviateSynopsis = true,
    sortOptions = false)
final class VerifyCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "FILE", description = "The certificate.")
  private Path certificate;

  @Mixin private ProblemOptions problem;

  VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    if (!Files.isRegularFile(certificate)) {
      throw new InputException(
          "There is no certificate %s.".formatted(certificate),
          "Expected a file written by 'smkl solve --certificate FILE'.",
          "Maybe check the path; it is relative to the current folder.");
    }
    long start = System.nanoTime();
    Toolbox toolbox = Toolbox.of(problem.output.plugins());
    LoadedData loaded = problem.load();
    FitSettings settings = problem.settings(loaded, session).settings();
    PreparedProblem prepared = new Fit(settings, toolbox).prepare(loaded.input().train());
    Warnings.print(problem.output, session, prepared.kernels().warnings());
    Warnings.print(problem.output, session, toolbox.complaints());
    Verification result = Verifier.verify(certificate, prepared.problem(), prepared.statement());
    double total = (System.nanoTime() - start) * 1e-9;
    if (problem.output.json()) {
      Map<String, Object> json = Envelope.of("verify", session, settings, prepared);
      json.put("valid", result.valid());
      json.put("upperBound", result.upperBound());
      json.put("lowerBound", result.lowerBound());
      json.put("relativeGap", result.relativeGap());
      json.put("leaves", result.leaves());
      json.put("reason", result.reason());
      json.put("assumption", result.assumption());
      json.put("seconds", Envelope.seconds(prepared, "verify", total - prepared.seconds(), total));
      Json.print(session.out(), json);
    } else {
      print(result);
    }
    return result.valid() ? Exit.DONE : Exit.FAILED;
  }

  private void print(Verification result) {
    if (!result.valid()) {
      session.out().println("NOT VALID: " + result.reason().orElse("no reason is known"));
      return;
    }
    session.out().println("VALID: every number was recomputed from the data.");
    session
        .out()
        .println(
            "%s <= optimum <= %s, gap %s, %s"
                .formatted(
                    result.lowerBound(),
                    result.upperBound(),
                    Numbers.percent(result.relativeGap()),
                    Numbers.leaves(result.leaves())));
    session.out().println("Taken for granted: " + result.assumption());
  }
}
