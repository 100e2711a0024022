package org.smkl.certificate.verify;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Block;
import org.smkl.api.Capacity;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateException;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

/**
 * A problem and its certificate as whole numbers, for the checker of docs/proved-checker. Nothing
 * here is believed there. What the file states is what the evaluation of this package finds, where
 * the certificate's claims hold up to their tolerance; claims that do not are stated as they are.
 */
public final class RationalFile {
  /** At least so many bits behind the point for roots of errors, which are rounded up. */
  private static final int ROOT_BITS = 128;

  /** At least so many for everything else, because the interval is rounded outwards. */
  private static final int LEAST_BITS = 80;

  private final Certificate certificate;
  private final Problem problem;
  private final Writer out;
  private final RationalNumbers numbers;
  private final RationalNumbers roots;
  private final RationalNumbers entries;

  private RationalFile(Certificate certificate, Problem problem, Writer out) {
    this.certificate = certificate;
    this.problem = problem;
    this.out = out;
    this.numbers = new RationalNumbers(Math.max(LEAST_BITS, bits(certificate, problem)));
    int most = 0;
    for (int i = 0; i < problem.q(); i++) {
      most = Math.max(most, RationalNumbers.bits(problem.gram(i).entries()));
    }
    this.roots = new RationalNumbers(Math.max(ROOT_BITS, (most + 1) / 2));
    this.entries = new RationalNumbers(2 * roots.bits());
  }

  private static int bits(Certificate certificate, Problem problem) {
    List<SparseVector> vectors = new ArrayList<>(certificate.alphas());
    vectors.add(certificate.alpha());
    vectors.add(certificate.beta());
    int most = RationalNumbers.bits(problem.lambda());
    most = Math.max(most, RationalNumbers.bits(problem.upper()));
    most = Math.max(most, RationalNumbers.bits(problem.linear()));
    for (Block block : problem.blocks()) {
      most = Math.max(most, RationalNumbers.bits(block.constant()));
    }
    for (SparseVector vector : vectors) {
      most = Math.max(most, RationalNumbers.bits(vector.values()));
    }
    for (double bias : certificate.biases()) {
      most = Math.max(most, RationalNumbers.bits(bias));
    }
    return most;
  }

  /**
   * Writes a certificate that speaks about this problem.
   *
   * @param file the certificate
   * @param problem the problem, computed from the data by the caller
   * @param expected the caller's own statement of the problem
   * @throws CertificateException if it is no certificate of this problem, with the reason
   * @throws IOException if the certificate cannot be read or the result cannot be written
   */
  public static void write(Path file, Problem problem, Statement expected, OutputStream out)
      throws IOException {
    Certificate certificate = CertificateFile.read(file);
    try {
      require(certificate, problem, expected);
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII));
      new RationalFile(certificate, problem, writer).write();
    } catch (RefusedException e) {
      throw new CertificateException(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What a file of whole numbers cannot say: that it is about something else, or about nothing. */
  private static void require(Certificate certificate, Problem problem, Statement expected)
      throws RefusedException {
    Optional<String> difference = expected.difference(certificate.statement());
    if (difference.isPresent()) {
      throw new RefusedException(
          "The certificate speaks about another problem: %s.".formatted(difference.get()));
    }
    if (!problem.allPsd()) {
      throw new RefusedException("A kernel is not known to be positive semidefinite.");
    }
    if (!problem.stored()) {
      throw new RefusedException("The kernels are not kept in memory. Maybe use fewer rows.");
    }
    for (GramRows gram : GramRows.of(problem)) {
      gram.checkWhole();
    }
    List<SparseVector> vectors = new ArrayList<>(certificate.alphas());
    vectors.add(certificate.alpha());
    boolean known =
        vectors.stream().allMatch(v -> v.length() <= problem.size())
            && certificate.beta().length() <= problem.q()
            && certificate.biases().size() == problem.blocks().size();
    double least = Double.POSITIVE_INFINITY;
    for (Leaf leaf : certificate.leaves()) {
      known &=
          leaf.alpha() < certificate.alphas().size()
              && leaf.excluded().length() <= problem.q()
              && leaf.included().length() <= problem.q();
      if (Claims.contains(leaf, certificate.statement())) {
        least = Math.min(least, leaf.bound());
      }
    }
    if (!known) {
      throw new RefusedException(
          "The certificate names a variable, kernel, alpha or machine that does not exist.");
    }
    if (least != certificate.lowerBound()) {
      throw new RefusedException("The claimed lower bound is not the least claim of a leaf.");
    }
  }

  private void write() throws IOException {
    writeProblem();
    RationalCurvature curvature =
        RationalCurvature.of(problem, certificate.beta(), numbers, entries);
    RationalClaims claims = RationalClaims.of(certificate, problem, delta(curvature));
    line("interval", down(claims.lower()), up(claims.upper()));
    double[] beta = dense(certificate.beta(), problem.q());
    line("weights", text(numbers, beta));
    writeMachines();
    writeCurvature(curvature);
    writeProofs(claims);
    line("end");
    out.flush();
  }

  private BigDecimal delta(RationalCurvature curvature) {
    return new RationalNumbers(numbers.bits() + entries.bits()).value(curvature.delta());
  }

  private void writeProblem() {
    int n = problem.n();
    line("smkl-rational", "1");
    line("points", Integer.toString(n));
    line("den", RationalNumbers.text(numbers.one()));
    line("root", RationalNumbers.text(roots.one()));
    line("lambda", RationalNumbers.text(numbers.of(problem.lambda())));
    line("k0", Integer.toHexString(problem.k0()));
    line("kernels", Integer.toString(problem.q()));
    for (int i = 0; i < problem.q(); i++) {
      boolean theory = problem.ground(i).kind() == PsdGround.Kind.THEORY;
      line("kernel", theory ? "theory" : "stored");
      double[] gram = problem.gram(i).entries();
      for (int j = 0; j < n; j++) {
        line(text(entries, Arrays.copyOfRange(gram, j * n, (j + 1) * n)));
      }
      if (theory) {
        line("errors", errors(problem.ground(i).errors()));
      }
    }
    line("blocks", Integer.toString(problem.blocks().size()));
    for (Block block : problem.blocks()) {
      writeBlock(block);
    }
    writeRules();
  }

  private String errors(double[] errors) {
    List<String> words = new ArrayList<>();
    for (double e : errors) {
      words.add(RationalNumbers.text(roots.up(Math.nextUp(Math.sqrt(e)))));
    }
    return String.join(" ", words);
  }

  private void writeBlock(Block block) {
    line("block");
    for (List<Integer> variables : variables(block)) {
      StringBuilder words = new StringBuilder().append(variables.size());
      for (int j : variables) {
        words
            .append(block.signs()[j] > 0 ? " + " : " - ")
            .append(RationalNumbers.text(numbers.of(block.linear()[j])))
            .append(' ')
            .append(RationalNumbers.text(numbers.of(block.upper()[j])));
      }
      line(words.toString());
    }
  }

  private List<List<Integer>> variables(Block block) {
    List<List<Integer>> variables = new ArrayList<>();
    for (int r = 0; r < problem.n(); r++) {
      variables.add(new ArrayList<>());
    }
    for (int j = 0; j < block.size(); j++) {
      variables.get(block.row(j)).add(j);
    }
    return variables;
  }

  /** Larger groups come first: hints of the checker rely on it. */
  private void writeRules() {
    line("rules", marks(problem.rules().never(), problem.rules().must()));
    List<Capacity> groups = new ArrayList<>(problem.rules().capacities());
    groups.sort(Comparator.comparingInt((Capacity c) -> -c.kernels().cardinality()));
    line("groups", Integer.toString(groups.size()));
    for (Capacity group : groups) {
      StringBuilder bits = new StringBuilder();
      for (int i = 0; i < problem.q(); i++) {
        bits.append(group.has(i) ? '1' : '0');
      }
      line("group", Integer.toHexString(group.most()), bits.toString());
    }
  }

  private String marks(BitSet excluded, BitSet included) {
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < problem.q(); i++) {
      marks.append(excluded.get(i) ? '-' : included.get(i) ? '+' : '.');
    }
    return marks.toString();
  }

  private void writeMachines() {
    double[] alpha = dense(certificate.alpha(), problem.size());
    for (int c = 0; c < problem.blocks().size(); c++) {
      Block block = problem.blocks().get(c);
      BigInteger[] v = new BigInteger[problem.n()];
      Arrays.fill(v, BigInteger.ZERO);
      for (int j = 0; j < block.size(); j++) {
        BigInteger a = numbers.of(alpha[problem.start(c) + j]);
        v[block.row(j)] =
            block.signs()[j] > 0 ? v[block.row(j)].add(a) : v[block.row(j)].subtract(a);
      }
      line("machine", RationalNumbers.text(numbers.of(certificate.biases().get(c))));
      line(text(v));
    }
  }

  private void writeCurvature(RationalCurvature curvature) {
    line(
        "curvature",
        RationalNumbers.text(curvature.delta()),
        RationalNumbers.text(curvature.scale()));
    int n = problem.n();
    BigInteger[] pivots = new BigInteger[n];
    Arrays.fill(pivots, curvature.pivot());
    line("pivots", Integer.toString(n), text(pivots));
    line("factor", Integer.toString(n));
    for (BigInteger[] row : curvature.factor()) {
      line(row.length + " " + text(row));
    }
  }

  private void writeProofs(RationalClaims claims) {
    line("proofs", Integer.toString(certificate.alphas().size()));
    for (int t = 0; t < certificate.alphas().size(); t++) {
      List<String> leaves = new ArrayList<>();
      for (int l = 0; l < certificate.leaves().size(); l++) {
        Leaf leaf = certificate.leaves().get(l);
        // Others contain no choice and say nothing.
        if (leaf.alpha() == t && Claims.contains(leaf, certificate.statement())) {
          String marks = marks(leaf.excluded(), leaf.included());
          leaves.add("leaf " + marks + " " + down(claims.leaves()[l]));
        }
      }
      line("alpha", Integer.toString(leaves.size()));
      double[] alpha = dense(certificate.alphas().get(t), problem.size());
      for (int c = 0; c < problem.blocks().size(); c++) {
        List<String> words = new ArrayList<>();
        for (List<Integer> variables : variables(problem.blocks().get(c))) {
          for (int j : variables) {
            words.add(RationalNumbers.text(numbers.of(alpha[problem.start(c) + j])));
          }
        }
        line(String.join(" ", words));
      }
      leaves.forEach(this::line);
    }
  }

  private static double[] dense(SparseVector vector, int length) {
    double[] dense = new double[length];
    for (int k = 0; k < vector.size(); k++) {
      dense[vector.indices()[k]] = vector.values()[k];
    }
    return dense;
  }

  private static String text(RationalNumbers numbers, double[] values) {
    return text(Arrays.stream(values).mapToObj(numbers::of).toArray(BigInteger[]::new));
  }

  private static String text(BigInteger[] values) {
    return String.join(" ", Arrays.stream(values).map(RationalNumbers::text).toList());
  }

  /** A bound without the constants, which that checker does not know: not above the double's. */
  private String down(double x) {
    return RationalNumbers.text(floor(x).subtract(constants()));
  }

  private String up(double x) {
    return RationalNumbers.text(floor(-x).negate().subtract(constants()));
  }

  private BigInteger constants() {
    return problem.blocks().stream()
        .map(block -> numbers.of(block.constant()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private BigInteger floor(double x) {
    int more = Math.max(0, RationalNumbers.bits(x) - numbers.bits());
    return new RationalNumbers(numbers.bits() + more).of(x).shiftRight(more);
  }

  private void line(String... words) {
    try {
      out.write(String.join(" ", words));
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
