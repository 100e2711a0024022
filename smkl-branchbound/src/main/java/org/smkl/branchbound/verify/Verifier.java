package org.smkl.branchbound.verify;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.Problem;
import org.smkl.branchbound.certificate.Certificate;
import org.smkl.branchbound.certificate.CertificateException;
import org.smkl.branchbound.certificate.CertificateFile;
import org.smkl.branchbound.certificate.Leaf;
import org.smkl.branchbound.certificate.Statement;

/**
 * Checks a certificate against a problem that the caller has recomputed from the data. No solver
 * runs and no claim is believed: the reported bounds are evaluated here. See docs/certificate.md
 * for what is checked and for the rounding argument.
 */
public final class Verifier {
  /** Claims may differ from what is recomputed by this much, relative to the upper bound. */
  private static final double CLAIM_TOLERANCE = 1e-9;

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
    Certificate found = evaluate(certificate, problem);
    double upper = found.upperBound();
    double lower = found.lowerBound();
    checkClaim("The upper bound", certificate.upperBound(), upper, upper);
    for (int l = 0; l < found.leaves().size(); l++) {
      Leaf leaf = certificate.leaves().get(l);
      checkClaim("The bound of leaf " + leaf, leaf.bound(), found.leaves().get(l).bound(), upper);
    }
    checkClaim("The lower bound", certificate.lowerBound(), lower, upper);
    double gap = lower >= upper ? 0 : Math.nextUp(Math.nextUp(upper - lower) / Math.abs(upper));
    return new Verification(
        true, upper, lower, gap, found.leaves().size(), Optional.empty(), assumption(expected));
  }

  /**
   * The same certificate, claiming exactly what it proves; empty if it proves nothing. Whoever
   * writes a certificate states it so, because bounds in plain double precision may err by more
   * than a check forgives where the entries of a Gram matrix cancel.
   */
  public static Optional<Certificate> restate(Certificate certificate, Problem problem) {
    try {
      return Optional.of(evaluate(certificate, problem));
    } catch (RefusedException e) {
      return Optional.empty();
    }
  }

  private static Certificate evaluate(Certificate certificate, Problem problem)
      throws RefusedException {
    checkLeaves(certificate, problem);
    List<GramRows> grams = new ArrayList<>();
    for (int i = 0; i < problem.q(); i++) {
      grams.add(GramRows.check(problem.gram(i), i));
    }
    double upper = roundUp(UpperBound.of(certificate, problem, grams));
    List<Leaf> leaves = new ArrayList<>();
    double lower = lowerBound(certificate, problem, grams, leaves);
    if (lower > upper + CLAIM_TOLERANCE * Math.abs(upper)) {
      throw new RefusedException(
          "The lower bound %s lies above the upper bound %s. Maybe a kernel is not positive semidefinite."
              .formatted(lower, upper));
    }
    return new Certificate(
        certificate.statement(),
        upper,
        lower,
        certificate.beta(),
        certificate.alpha(),
        certificate.bias(),
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
    Optional<BitSet> missed = Cover.uncovered(certificate.leaves(), q, problem.k0());
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
    List<PointOfA> points = new ArrayList<>();
    for (int t = 0; t < certificate.alphas().size(); t++) {
      points.add(
          PointOfA.check(
              "Alpha " + t, certificate.alphas().get(t), problem.labels(), problem.box(), grams));
    }
    double least = Double.POSITIVE_INFINITY;
    for (Leaf leaf : certificate.leaves()) {
      BigDecimal exact = LeafBound.of(certificate.statement(), leaf, points.get(leaf.alpha()));
      double bound = exact == null ? leaf.bound() : roundDown(exact);
      evaluated.add(new Leaf(leaf.excluded(), leaf.included(), leaf.alpha(), bound));
      least = exact == null ? least : Math.min(least, bound);
    }
    return least;
  }

  private static void checkClaim(String what, double claimed, double found, double scale)
      throws RefusedException {
    if (!(Math.abs(claimed - found)
        <= CLAIM_TOLERANCE * Math.max(Math.abs(scale), Math.abs(found)))) {
      throw new RefusedException(
          "%s is claimed to be %s, but evaluates to %s.".formatted(what, claimed, found));
    }
  }

  private static double roundUp(BigDecimal exact) throws RefusedException {
    double nearest = finite(exact);
    return new BigDecimal(nearest).compareTo(exact) >= 0 ? nearest : Math.nextUp(nearest);
  }

  private static double roundDown(BigDecimal exact) throws RefusedException {
    double nearest = finite(exact);
    return new BigDecimal(nearest).compareTo(exact) <= 0 ? nearest : Math.nextDown(nearest);
  }

  private static double finite(BigDecimal exact) throws RefusedException {
    double nearest = exact.doubleValue();
    if (Double.isInfinite(nearest)) {
      throw new RefusedException("A bound overflows.");
    }
    return nearest;
  }

  private static String assumption(Statement statement) {
    return "The Gram matrices of kernels %s are positive semidefinite (%s)."
        .formatted(
            IntStream.range(0, statement.q())
                .mapToObj(
                    i -> statement.provenance().kernels().get(statement.provenance().kept().get(i)))
                .toList(),
            statement.provenance().psdPolicy());
  }
}
