package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.Problem;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;

/**
 * Changes certificates in every place. With the checksum left as it was, every change is refused.
 * With the checksum made to fit, a change is refused or the proven interval is still true.
 */
class MutationTest {
  private static final double ROUNDING = 1e-12;
  private static Problem problem;
  private static Statement statement;
  private static Certificate valid;
  private static double optimumLow;
  private static double optimumHigh;

  @TempDir Path folder;

  @BeforeAll
  static void solve() {
    problem = ProofFixture.problem();
    statement = Statement.of(problem);
    valid = ProofFixture.certificate();
    Verification verification = Verifier.verify(valid, problem, statement);
    assertTrue(verification.valid(), verification.reason().orElse(""));
    optimumLow = verification.lowerBound();
    optimumHigh = verification.upperBound();
  }

  @Test
  void aFileIsReadBackExactly() throws Exception {
    Path file = folder.resolve("certificate");
    write(file);
    assertEquals(valid.toString(), CertificateFile.read(file).toString());
    Verification verification = Verifier.verify(file, problem, statement);
    assertTrue(verification.valid());
    assertTrue(verification.relativeGap() <= 1e-6);
    assertEquals(valid.leaves().size(), verification.leaves());
  }

  @Test
  void everyChangedNumberAndEveryRemovedLineOfAFileIsRefused() throws Exception {
    Path file = folder.resolve("certificate");
    write(file);
    String text = Files.readString(file);
    Matcher numbers = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?").matcher(text);
    int changed = 0;
    while (numbers.find()) {
      String other = numbers.group().equals("7") ? "8" : "7";
      Files.writeString(
          file, text.substring(0, numbers.start()) + other + text.substring(numbers.end()));
      assertRefused(Verifier.verify(file, problem, statement));
      changed++;
    }
    assertTrue(changed > 100);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      List<String> fewer = new ArrayList<>(lines);
      fewer.remove(i);
      Files.write(file, fewer);
      assertRefused(Verifier.verify(file, problem, statement));
    }
    for (int length = 0; length < text.length() - 1; length += 1 + text.length() / 60) {
      Files.writeString(file, text.substring(0, length));
      assertRefused(Verifier.verify(file, problem, statement));
    }
  }

  @Test
  void noChangedAlphaMakesAFalseClaim() {
    Random random = new Random(1);
    for (int t = 0; t < valid.alphas().size(); t++) {
      SparseVector alpha = valid.alphas().get(t);
      for (int k = 0; k < alpha.size(); k++) {
        for (double value : changes(alpha.values()[k], random)) {
          List<SparseVector> alphas = new ArrayList<>(valid.alphas());
          alphas.set(t, with(alpha, k, value));
          assertRefused(
              verify(valid.beta(), valid.alpha(), valid.biases().get(0), alphas, valid.leaves()));
        }
      }
    }
  }

  @Test
  void alphasMovedWithinAAreRefusedOrStayTrue() {
    for (int t = 0; t < valid.alphas().size(); t++) {
      SparseVector alpha = valid.alphas().get(t);
      double[] half = Arrays.stream(alpha.values()).map(a -> a / 2).toArray();
      List<SparseVector> alphas = new ArrayList<>(valid.alphas());
      alphas.set(t, new SparseVector(alpha.indices(), half));
      assertTrueOrRefused(
          verify(valid.beta(), valid.alpha(), valid.biases().get(0), alphas, valid.leaves()));
    }
  }

  @Test
  void noChangedIncumbentMakesAFalseClaim() {
    Random random = new Random(2);
    for (int i = 0; i < valid.beta().size(); i++) {
      for (double value : changes(valid.beta().values()[i], random)) {
        SparseVector beta = with(valid.beta(), i, value);
        assertRefused(
            verify(beta, valid.alpha(), valid.biases().get(0), valid.alphas(), valid.leaves()));
      }
    }
    for (int k = 0; k < valid.alpha().size(); k++) {
      for (double value : changes(valid.alpha().values()[k], random)) {
        SparseVector alpha = with(valid.alpha(), k, value);
        assertTrueOrRefused(
            verify(valid.beta(), alpha, valid.biases().get(0), valid.alphas(), valid.leaves()));
      }
    }
    for (double bias : changes(valid.biases().get(0), random)) {
      assertTrueOrRefused(
          verify(valid.beta(), valid.alpha(), bias, valid.alphas(), valid.leaves()));
    }
  }

  @Test
  void noChangedLeafMakesAFalseClaim() {
    int q = problem.q();
    for (int l = 0; l < valid.leaves().size(); l++) {
      Leaf leaf = valid.leaves().get(l);
      List<Leaf> fewer = new ArrayList<>(valid.leaves());
      fewer.remove(l);
      assertTrueOrRefused(withLeaves(fewer));
      for (int i = 0; i < q; i++) {
        BitSet excluded = (BitSet) leaf.excluded().clone();
        BitSet included = (BitSet) leaf.included().clone();
        excluded.flip(i);
        assertTrueOrRefused(replaced(l, excluded, leaf.included(), leaf.alpha(), leaf.bound()));
        included.flip(i);
        assertTrueOrRefused(replaced(l, leaf.excluded(), included, leaf.alpha(), leaf.bound()));
      }
      for (int t = -1; t <= valid.alphas().size(); t++) {
        assertTrueOrRefused(replaced(l, leaf.excluded(), leaf.included(), t, leaf.bound()));
      }
      for (double bound : new double[] {leaf.bound() * 1.001, 1e300}) {
        assertRefused(replaced(l, leaf.excluded(), leaf.included(), leaf.alpha(), bound));
      }
      // Less than the claimed lower bound: the two contradict each other.
      for (double bound : new double[] {valid.lowerBound() * 0.999, 0}) {
        assertRefused(replaced(l, leaf.excluded(), leaf.included(), leaf.alpha(), bound));
      }
    }
    assertRefused(withLeaves(List.of()));
  }

  @Test
  void aRemovedLeafThatAloneCoversAChoiceIsRefusedWithThatChoice() {
    Verification verification = withLeaves(valid.leaves().subList(1, valid.leaves().size()));
    assertRefused(verification);
    assertTrue(verification.reason().orElse("").contains("do not cover"));
  }

  @Test
  void theLargestIndexIsRefusedAndNotTakenForNone() throws Exception {
    Path file = folder.resolve("certificate");
    write(file);
    String text = Files.readString(file);
    String content = text.substring(0, text.lastIndexOf("{\"type\":\"end\""));
    int changed = 0;
    Matcher lists = Pattern.compile("\"(indices|excluded|included)\":\\[[^\\]]*").matcher(content);
    while (lists.find()) {
      boolean empty = lists.group().endsWith("[");
      int start = empty ? lists.end() : lists.group().lastIndexOf(',') + 1;
      start = empty ? start : lists.start() + Math.max(start, lists.group().indexOf('[') + 1);
      String forged = content.substring(0, start) + "2147483647" + content.substring(lists.end());
      Files.writeString(
          file, forged + "{\"type\":\"end\",\"sha256\":\"" + sha256(forged) + "\"}\n");
      assertRefused(Verifier.verify(file, problem, statement));
      changed++;
    }
    assertTrue(changed > 10);
    BitSet beyond = new BitSet();
    beyond.set(Integer.MAX_VALUE);
    assertRefused(replaced(0, beyond, new BitSet(), 0, valid.leaves().get(0).bound()));
  }

  private static void write(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      CertificateFile.write(valid, out);
    }
  }

  private static String sha256(String content) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void changedClaimsAreRefused() {
    for (double factor : new double[] {0.99, 1.01}) {
      assertRefused(
          Verifier.verify(
              certificate(valid.upperBound(), valid.lowerBound() * factor), problem, statement));
    }
    assertRefused(
        Verifier.verify(
            certificate(valid.upperBound() * 0.99, valid.lowerBound()), problem, statement));
  }

  @Test
  void aClaimThatSaysLessIsTrueAndChangesNothing() {
    Verification weaker =
        Verifier.verify(
            certificate(valid.upperBound() * 1.01, valid.lowerBound()), problem, statement);
    assertTrue(weaker.valid());
    assertEquals(optimumHigh, weaker.upperBound());
  }

  @Test
  void otherParametersOrDataAreRefusedWithTheDifference() {
    for (Problem other :
        List.of(
            problem.with(problem.lambda() * 2, problem.k0()),
            problem.with(problem.lambda(), problem.k0() + 1),
            ProofFixture.otherBox(),
            ProofFixture.otherLabels(),
            ProofFixture.otherGram())) {
      Verification verification = Verifier.verify(valid, other, Statement.of(other));
      assertRefused(verification);
      assertTrue(verification.reason().orElse("").contains("another problem"));
    }
  }

  @Test
  void anAdversaryWhoForgesTheFingerprintStillProvesNothingFalse() {
    for (Problem other : List.of(ProofFixture.otherLabels(), ProofFixture.otherGram())) {
      Statement forged = Statement.of(other, statement.provenance());
      Verification verification = Verifier.verify(valid, other, forged);
      assertRefused(verification);
    }
  }

  @Test
  void aStatementThatIsNotTheProblemsIsTheCallersMistake() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Verifier.verify(valid, ProofFixture.otherBox(), statement));
  }

  private static double[] changes(double value, Random random) {
    return new double[] {
      0, -value, value * 2, value * (1 + 1e-9), Math.nextUp(value), value * random.nextDouble(), 1e9
    };
  }

  private static SparseVector with(SparseVector vector, int k, double value) {
    double[] values = vector.values().clone();
    values[k] = value;
    return new SparseVector(vector.indices(), values);
  }

  private static Certificate certificate(double upper, double lower) {
    return new Certificate(
        statement,
        upper,
        lower,
        valid.beta(),
        valid.alpha(),
        valid.biases(),
        valid.alphas(),
        valid.leaves());
  }

  private static Verification verify(
      SparseVector beta,
      SparseVector alpha,
      double bias,
      List<SparseVector> alphas,
      List<Leaf> leaves) {
    Certificate changed =
        new Certificate(
            statement,
            valid.upperBound(),
            valid.lowerBound(),
            beta,
            alpha,
            List.of(bias),
            alphas,
            leaves);
    return Verifier.verify(changed, problem, statement);
  }

  private static Verification withLeaves(List<Leaf> leaves) {
    return verify(valid.beta(), valid.alpha(), valid.biases().get(0), valid.alphas(), leaves);
  }

  private static Verification replaced(
      int l, BitSet excluded, BitSet included, int alpha, double bound) {
    Leaf leaf;
    try {
      leaf = new Leaf(excluded, included, alpha, bound);
    } catch (IllegalArgumentException e) {
      return new Verification(
          false, Double.NaN, Double.NaN, Double.NaN, 0, Optional.of(e.getMessage()), "");
    }
    List<Leaf> leaves = new ArrayList<>(valid.leaves());
    leaves.set(l, leaf);
    return withLeaves(leaves);
  }

  private static void assertRefused(Verification verification) {
    assertFalse(verification.valid(), "accepted: " + verification);
    assertTrue(verification.reason().orElse("").length() > 10);
  }

  /** The interval may change, but it must still contain the optimum. */
  private static void assertTrueOrRefused(Verification verification) {
    if (verification.valid()) {
      assertTrue(verification.lowerBound() <= optimumHigh * (1 + ROUNDING));
      assertTrue(verification.upperBound() >= optimumLow * (1 - ROUNDING));
    } else {
      assertRefused(verification);
    }
  }
}
