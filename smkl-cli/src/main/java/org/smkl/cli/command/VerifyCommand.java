package org.smkl.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.Envelope;
import org.smkl.answer.Numbers;
import org.smkl.answer.ProblemText;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateException;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.verify.RationalFile;
import org.smkl.certificate.verify.Verification;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.StatedProblem;
import org.smkl.console.Exit;
import org.smkl.console.Session;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.error.InputException;
import org.smkl.io.AtomicFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a certificate against the data. */
@Command(
    description = {
      "Check a certificate against the data, without any solver.",
      "The problem is that of the certificate; name the data. Options that are given are compared."
    },
    abbreviateSynopsis = true,
    optionListHeading = "%nFiles%n",
    sortOptions = false)
public final class VerifyCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "FILE",
      description = "A certificate of 'smkl solve --certificate FILE'.")
  private Path certificate;

  @Option(
      names = "--export-rational",
      paramLabel = "FILE",
      description =
          "Write problem and proof as whole numbers, for the checker whose correctness is proved.")
  private Path rational;

  @Mixin private ProblemOptions problem;

  public VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (!Files.isRegularFile(certificate)) {
      throw new InputException(
          "There is no certificate %s.".formatted(certificate),
          "Expected a file written by 'smkl solve --certificate FILE'.",
          "Maybe check the path; it is relative to the current folder.");
    }
    Optional<Certificate> read = read();
    Optional<StatedProblem> stated = read.map(StatedProblem::of);
    stated.ifPresent(known -> problem = known.complete(session.args()));
    List<String> differences =
        stated.map(known -> known.differences(session.args())).orElse(List.of());
    Analysis run = new Analysis("verify", session, problem);
    run.files().input("FILE", certificate).output("--export-rational", rational).check();
    run.needs(Optional.ofNullable(rational).map(file -> "--export-rational"));
    run.load();
    Smkl smkl = run.builder().build();
    PreparedProblem prepared = run.prepare(smkl);
    run.warn(smkl.toolbox().complaints());
    Verification result =
        read.map(proof -> smkl.verify(proof, prepared))
            .orElseGet(() -> smkl.verify(certificate, prepared));
    Optional<Path> written = run.writes().file(rational, file -> export(file, prepared));
    double total = run.seconds();
    run.answer(
        smkl.settings(),
        prepared,
        json -> {
          json.put("valid", result.valid());
          json.put("upperBound", result.upperBound());
          json.put("lowerBound", result.lowerBound());
          json.put("relativeGap", result.relativeGap());
          json.put("leaves", result.leaves());
          json.put("reason", result.reason());
          json.put("differences", differences);
          json.put("assumption", result.assumption());
          json.put("rational", written.map(Path::toString));
          json.put(
              "seconds", Envelope.seconds(prepared, "verify", total - prepared.seconds(), total));
        },
        () -> print(result, ProblemText.lines(prepared, smkl.settings().problem()), differences));
    return run.end(result.valid() ? Exit.DONE : Exit.FAILED);
  }

  /** Empty where the file is no certificate: then the checker says why. */
  private Optional<Certificate> read() {
    try {
      return Optional.of(CertificateFile.read(certificate));
    } catch (CertificateException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private void export(Path file, PreparedProblem prepared) {
    try {
      AtomicFiles.write(
          file,
          out -> RationalFile.write(certificate, prepared.problem(), prepared.statement(), out));
    } catch (CertificateException e) {
      throw new InputException(
          "--export-rational wrote nothing: " + e.getMessage(),
          "Expected a certificate of this problem, whatever it proves.",
          "Maybe give the data and options of 'smkl solve'.");
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private void print(Verification result, List<String> problem, List<String> differences) {
    if (!result.valid() && !differences.isEmpty()) {
      session
          .out()
          .println(
              "OPTIONS DIFFER: %s. Maybe leave them out: smkl verify FILE --data FILE takes the problem from the proof."
                  .formatted(String.join("; ", differences)));
    }
    if (!result.valid()) {
      if (result.reason().orElse("").contains("the data are others")) {
        session
            .out()
            .println(
                "OTHER DATA, or read otherwise: this proof may be a good one of other numbers. Look at --label, at --ignore for columns that were no features, at %s, and at the names of columns: numpy's are x0, x1, ..."
                    .formatted(
                        this.problem.data.raw
                            ? "--standardize (they are used as they are)"
                            : "--no-standardize (they are standardised)"));
      }
      session.out().println("NOT VALID: " + result.reason().orElse("no reason is known"));
      problem.forEach(session.out()::println);
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
                    Numbers.gap(result.relativeGap()),
                    Numbers.leaves(result.leaves())));
    problem.forEach(session.out()::println);
    session.out().println("Taken for granted: " + result.assumption());
  }
}
