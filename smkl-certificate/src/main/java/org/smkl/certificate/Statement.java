package org.smkl.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;

/**
 * The problem that a certificate speaks about, apart from the Gram matrices and labels themselves.
 * The box is shared, not copied: read, never write.
 *
 * @param n number of training points
 * @param q number of kernels of the problem, that is, of the kept ones
 * @param lambda weight of |b|^2
 * @param k0 the largest number of kernels
 * @param blocks number of machines
 * @param machines SHA-256 of their variables: points, linear terms and signs
 * @param box upper bounds of alpha, one for each variable, block after block
 * @param grounds on what ground each kernel counts as positive semidefinite, length q
 * @param provenance where the Gram matrices come from
 * @param rules which kernels may be chosen together
 */
public record Statement(
    int n,
    int q,
    double lambda,
    int k0,
    int blocks,
    String machines,
    double[] box,
    List<PsdGround.Kind> grounds,
    Provenance provenance,
    ChoiceRules rules) {
  /** Longer lists are not shown in full. */
  private static final int LISTED = 60;

  /** Checks that the parts fit together. */
  public Statement {
    Objects.requireNonNull(provenance, "provenance");
    Objects.requireNonNull(machines, "machines");
    grounds = List.copyOf(grounds);
    if (blocks < 1
        || box.length < blocks
        || grounds.size() != q
        || provenance.kept().size() != q
        || k0 < 1
        || k0 > q
        || !(lambda > 0)) {
      throw new IllegalArgumentException(
          "The statement of a problem does not fit together: n = %d, %d blocks with %d box bounds, q = %d with %d kept kernels and %d grounds, k0 = %d, lambda = %s."
              .formatted(
                  n, blocks, box.length, q, provenance.kept().size(), grounds.size(), k0, lambda));
    }
    rules.requireFor(q, k0);
  }

  /** What a fingerprint covers and cannot tell apart. */
  private static final String OTHER_DATA =
      "the data are others: rows or their order, a last digit, columns or their names, what is predicted, or whether"
          + " columns are standardised";

  /** The statement of this problem. */
  public static Statement of(Problem problem, Provenance provenance) {
    return new Statement(
        problem.n(),
        problem.q(),
        problem.lambda(),
        problem.k0(),
        problem.blocks().size(),
        Fingerprint.machines(problem),
        problem.upper(),
        IntStream.range(0, problem.q()).mapToObj(i -> problem.ground(i).kind()).toList(),
        provenance,
        problem.rules());
  }

  /** The statement of a problem of which nothing is known but its numbers. */
  public static Statement of(Problem problem) {
    return of(problem, Provenance.unknown(problem.q(), Fingerprint.of(problem)));
  }

  /** All differences from another statement in words, empty if there are none. */
  public Optional<String> difference(Statement other) {
    List<Object[]> pairs =
        List.of(
            new Object[] {"n", n, other.n},
            new Object[] {"q", q, other.q},
            new Object[] {"lambda", lambda, other.lambda},
            new Object[] {"k0", k0, other.k0},
            new Object[] {"the list of rules", rules, other.rules},
            new Object[] {"task", provenance.task(), other.provenance.task()},
            new Object[] {"number of machines", blocks, other.blocks},
            new Object[] {"number of variables", box.length, other.box.length},
            new Object[] {"fingerprint of the machines", machines, other.machines},
            new Object[] {"kernels", provenance.kernels(), other.provenance.kernels()},
            new Object[] {"kept kernels", provenance.kept(), other.provenance.kept()},
            new Object[] {"PSD policy", provenance.psdPolicy(), other.provenance.psdPolicy()},
            new Object[] {
              "normalisation", provenance.normalisation(), other.provenance.normalisation()
            },
            new Object[] {"jitter", provenance.jitter(), other.provenance.jitter()},
            new Object[] {"grounds of semidefiniteness", grounds, other.grounds},
            new Object[] {
              "data fingerprint", provenance.dataFingerprint(), other.provenance.dataFingerprint()
            });
    List<String> found = new ArrayList<>();
    for (Object[] pair : pairs) {
      if (!pair[1].equals(pair[2])) {
        found.add(difference(pair));
      }
    }
    int at = Arrays.mismatch(box, other.box);
    if (at >= 0 && box.length == other.box.length) {
      found.add(
          "the box bound of variable %d is %s here and %s there"
              .formatted(at, box[at], other.box[at]));
    }
    if (!provenance.dataFingerprint().equals(other.provenance.dataFingerprint())) {
      found.add(0, OTHER_DATA);
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", found));
  }

  /** Of long lists only the first place where they differ. */
  private static String difference(Object[] pair) {
    if (!(pair[1] instanceof List<?> here
        && pair[2] instanceof List<?> there
        && Math.max(here.size(), there.size()) > LISTED)) {
      return "%s is %s here and %s there".formatted(pair);
    }
    int at = 0;
    while (at < here.size() && at < there.size() && here.get(at).equals(there.get(at))) {
      at++;
    }
    return "%s: number %d of %d is %s here, number %d of %d is %s there"
        .formatted(
            pair[0],
            at,
            here.size(),
            at < here.size() ? here.get(at) : "missing",
            at,
            there.size(),
            at < there.size() ? there.get(at) : "missing");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Statement s && difference(s).isEmpty();
  }

  @Override
  public int hashCode() {
    return Objects.hash(n, q, lambda, k0, provenance);
  }

  @Override
  public String toString() {
    return "n=%d, q=%d, lambda=%s, k0=%d, %s".formatted(n, q, lambda, k0, provenance);
  }
}
