package org.smkl.certificate.verify;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateException;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.Statement;

/**
 * Checks a certificate against a problem that the caller has recomputed from the data. No solver
 * runs and no claim is believed: the reported bounds are evaluated here. See docs/certificate.md
 * for what is checked and for the rounding argument.
 */
public final class Verifier {
  /** More kernels are not named one by one. */
  private static final int LISTED = 60;

  private static final Pattern FAMILY_END = Pattern.compile("[(\\[]");

  private Verifier() {}

  /**
   * Checks the certificate in a file.
   *
   * @param file the certificate
   * @param problem the problem, computed from the data by the caller
   * @param expected the caller's own statement of the problem
   * @throws IOException if the file cannot be read; a file that is not a certificate is refused
   */
  public static Verification verify(Path file, Problem problem, Statement expected)
      throws IOException {
    Certificate certificate;
    try {
      certificate = CertificateFile.read(file);
    } catch (CertificateException e) {
      return Verification.refused(e.getMessage(), 0);
    }
    return verify(certificate, problem, expected);
  }

  /** Checks a certificate. */
  public static Verification verify(Certificate certificate, Problem problem, Statement expected) {
    try {
      return check(certificate, problem, expected);
    } catch (RefusedException e) {
      return Verification.refused(e.getMessage(), certificate.leaves().size());
    }
  }

  private static Verification check(Certificate certificate, Problem problem, Statement expected)
      throws RefusedException {
    checkStatement(certificate.statement(), problem, expected);
    List<GramRows> grams = GramRows.of(problem);
    for (GramRows gram : grams) {
      gram.checkWhole();
    }
    Certificate found = evaluate(certificate, problem, grams);
    double upper = found.upperBound();
    double lower = found.lowerBound();
    Claims.check(certificate, found);
    double gap = lower >= upper ? 0 : Math.nextUp(Math.nextUp(upper - lower) / Math.abs(upper));
    return new Verification(
        true, upper, lower, gap, found.leaves().size(), Optional.empty(), assumption(expected));
  }

  /** This certificate, claiming exactly what it proves. */
  static Certificate evaluate(Certificate certificate, Problem problem, List<GramRows> grams)
      throws RefusedException {
    checkLeaves(certificate, problem);
    double upper =
        Outward.up(
            UpperBound.of(
                certificate.beta(),
                certificate.alpha(),
                certificate.biases().stream().mapToDouble(t -> t).toArray(),
                problem,
                grams));
    List<Leaf> leaves = new ArrayList<>();
    double lower = lowerBound(certificate, problem, grams, leaves);
    if (lower > upper) {
      throw new RefusedException(
          "The lower bound %s lies above the upper bound %s: the matrices at hand are not those of positive semidefinite kernels."
              .formatted(lower, upper));
    }
    return new Certificate(
        certificate.statement(),
        upper,
        lower,
        certificate.beta(),
        certificate.alpha(),
        certificate.biases(),
        certificate.alphas(),
        leaves);
  }

  private static void checkStatement(Statement stated, Problem problem, Statement expected)
      throws RefusedException {
    if (!Statement.of(problem, expected.provenance()).equals(expected)) {
      throw new IllegalArgumentException(
          "The expected statement is not that of the given problem: %s. Maybe use Statement.of(problem, provenance)."
              .formatted(
                  expected
                      .difference(Statement.of(problem, expected.provenance()))
                      .orElse("unknown")));
    }
    Optional<String> difference = expected.difference(stated);
    if (difference.isPresent()) {
      throw new RefusedException(
          "The certificate speaks about another problem: "
              + difference.get()
              + " (here: the data; there: the certificate).");
    }
    for (int i = 0; i < problem.q(); i++) {
      if (!problem.psd(i)) {
        throw new RefusedException(
            "Kernel %d is not known to be positive semidefinite, so that no upper bound is rigorous. Maybe choose the policy drop, clip or shift."
                .formatted(i));
      }
    }
  }

  private static void checkLeaves(Certificate certificate, Problem problem)
      throws RefusedException {
    int q = problem.q();
    for (Leaf leaf : certificate.leaves()) {
      if (leaf.alpha() >= certificate.alphas().size()
          || leaf.excluded().nextSetBit(q) >= 0
          || leaf.included().nextSetBit(q) >= 0) {
        throw new RefusedException(
            "Leaf %s with alpha %d names a kernel or an alpha that does not exist."
                .formatted(leaf, leaf.alpha()));
      }
    }
    Optional<BitSet> missed = Cover.uncovered(certificate.leaves(), Choices.of(problem));
    if (missed.isPresent()) {
      throw new RefusedException(
          "The leaves do not cover the tree: none contains the kernels %s."
              .formatted(missed.get()));
    }
  }

  /** The least bound; the leaves with their bounds are added to the list. */
  private static double lowerBound(
      Certificate certificate, Problem problem, List<GramRows> grams, List<Leaf> evaluated)
      throws RefusedException {
    List<String> names =
        IntStream.range(0, certificate.alphas().size()).mapToObj(t -> "Alpha " + t).toList();
    List<PointOfA> points = PointOfA.check(names, certificate.alphas(), problem, grams);
    double least = Double.POSITIVE_INFINITY;
    Choices choices = Choices.of(problem);
    for (Leaf leaf : certificate.leaves()) {
      BigDecimal exact = LeafBound.of(problem.lambda(), choices, leaf, points.get(leaf.alpha()));
      double bound = exact == null ? leaf.bound() : Outward.down(exact);
      evaluated.add(new Leaf(leaf.excluded(), leaf.included(), leaf.alpha(), bound));
      least = exact == null ? least : Math.min(least, bound);
    }
    return least;
  }

  /** What a reader must judge, in one line. */
  private static String assumption(Statement statement) {
    String theory = kernels(statement, PsdGround.Kind.THEORY);
    String stored = kernels(statement, PsdGround.Kind.STORED);
    List<String> parts = new ArrayList<>();
    if (!theory.isEmpty()) {
      parts.add(
          "%s: the exact kernels are positive semidefinite by theory, and rounding carries no computed entry further than their families state"
              .formatted(theory));
    }
    if (!stored.isEmpty()) {
      parts.add("%s: the matrices as computed here are the kernels".formatted(stored));
    }
    return String.join("; ", parts) + ".";
  }

  private static String kernels(Statement statement, PsdGround.Kind kind) {
    Provenance provenance = statement.provenance();
    List<String> names =
        IntStream.range(0, statement.q())
            .filter(i -> statement.grounds().get(i) == kind)
            .mapToObj(i -> provenance.kernels().get(provenance.kept().get(i)))
            .toList();
    if (names.size() <= LISTED) {
      return String.join(", ", names);
    }
    // What holds by theory holds for a family, whatever its parameters and columns.
    return names.stream()
        .collect(
            Collectors.groupingBy(
                name -> FAMILY_END.split(name, 2)[0], TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(family -> "%s (%d kernels)".formatted(family.getKey(), family.getValue()))
        .collect(Collectors.joining(", "));
  }
}
