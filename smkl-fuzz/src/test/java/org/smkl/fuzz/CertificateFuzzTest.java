package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateException;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;

/** What is fuzzed is a certificate without its last line, the checksum, which is added here. */
class CertificateFuzzTest {
  private static final Harness HARNESS = new Harness(Set.of(CertificateException.class));
  private static final Path FILE = Harness.file("certificate");
  private static final Problem DIAGONAL = Fixtures.diagonal();
  private static final Problem TREE = Fixtures.tree();

  /** An interval that holds the optimum of {@link #TREE}, computed before any fuzzing. */
  private static final Verification HONEST = honest();

  private static Verification honest() {
    Statement statement = Statement.of(TREE);
    return Verifier.verify(
        Fixtures.solve(TREE, Fixtures.options()).certificate(statement), TREE, statement);
  }

  @DictionaryEntries({
    "\\x22excluded\\x22:[",
    "\\x22included\\x22:[",
    "\\x22type\\x22:\\x22leaf\\x22",
    "1e308",
    "-1e-320",
    "2147483646",
    "\\x22indices\\x22:[",
    "\\x22values\\x22:[",
    "\\x22alphas\\x22:",
    "\\x22leaves\\x22:"
  })
  @FuzzTest
  void certificate(byte[] input) throws IOException {
    accepts(input);
  }

  /** Whether it is a certificate that proves something of one of the problems. */
  static boolean accepts(byte[] body) throws IOException {
    Files.write(FILE, body);
    HARNESS.read(body.length, () -> CertificateFile.read(FILE));
    Files.write(FILE, withChecksum(body));
    Optional<Certificate> read = HARNESS.read(body.length, () -> CertificateFile.read(FILE));
    if (read.isEmpty()) {
      return false;
    }
    readsWhatIsWritten(read.get());
    boolean valid =
        holds(read.get(), DIAGONAL, Fixtures.DIAGONAL_OPTIMUM, Fixtures.DIAGONAL_OPTIMUM);
    return holds(read.get(), TREE, HONEST.lowerBound(), HONEST.upperBound()) || valid;
  }

  /** Whether it is valid; then the interval meets the one that holds the optimum. */
  private static boolean holds(Certificate certificate, Problem problem, double low, double high) {
    Verification found = Verifier.verify(certificate, problem, Statement.of(problem));
    if (found.valid()) {
      assertTrue(found.lowerBound() <= high, () -> found + " lies above " + high);
      assertTrue(found.upperBound() >= low, () -> found + " lies below " + low);
    }
    return found.valid();
  }

  private static void readsWhatIsWritten(Certificate certificate) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CertificateFile.write(certificate, out);
    Files.write(FILE, out.toByteArray());
    assertEquals(certificate, CertificateFile.read(FILE));
  }

  private static byte[] withChecksum(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    String lines = text.lines().map(line -> line + "\n").reduce("", String::concat);
    return (lines + "{\"type\":\"end\",\"sha256\":\"" + Sha256.hex(lines) + "\"}\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
