package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.core.fit.FitResult;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.search.SearchStatus;

/**
 * What fit, bound and solve say about badly scaled problems, against every support enumerated in
 * extended precision: no lower bound above the optimum, no upper bound below it, no status that the
 * bounds do not bear out.
 */
class ScaledProblemsTest {
  private static final double GAP = 1e-6;

  /** Sixty digits, of which terms of 1e30 against an optimum of 1e-5 may cancel 35. */
  private static final BigDecimal ROUNDING = new BigDecimal("1e-25");

  private final List<String> wrong = new ArrayList<>();
  private final TreeMap<String, Integer> counts = new TreeMap<>();
  private int known;

  @Test
  void boundsOfTwoHundredProblemsHold() {
    check(0, 200);
  }

  @Test
  @Tag("slow")
  void boundsOfTwoThousandProblemsHold() {
    check(0, 2000);
  }

  private void check(int from, int to) {
    for (int seed = from; seed < to; seed++) {
      ScaledInstance instance = ScaledInstance.of(seed);
      ExactInterval optimum = ExactInterval.of(instance);
      known += optimum.width() <= 1e-6 ? 1 : 0;
      fit(seed, instance, optimum);
      bound(seed, instance, optimum);
      solve(seed, instance, optimum);
    }
    System.out.println(counts + ", optimum known to 1e-6: " + known);
    assertEquals(List.of(), wrong);
    assertTrue(known >= 0.9 * (to - from), "the optimum is known for " + known + " only");
  }

  private void fit(int seed, ScaledInstance instance, ExactInterval optimum) {
    FitResult result = instance.fit().run(instance.input(), instance.prepared());
    count("fit " + result.status());
    if (result.solution().rigorous()) {
      notBelow("fit " + seed, result.objective(), optimum);
    } else {
      count("fit without upper bound");
    }
    notAbove("fit " + seed, result.lowerBound(), optimum);
    if (result.provenOptimal()) {
      count("fit proven optimal");
    }
  }

  private void bound(int seed, ScaledInstance instance, ExactInterval optimum) {
    double lower = instance.fit().bound(instance.prepared(), line -> {}).lowerBound();
    notAbove("bound " + seed, lower, optimum);
    count(Double.isFinite(lower) ? "bound" : "no bound");
  }

  private void solve(int seed, ScaledInstance instance, ExactInterval optimum) {
    Problem problem = instance.problem();
    SearchResult result =
        new BranchAndBound()
            .solve(
                problem,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(GAP).withBudget(Budget.oneThread().withSeconds(3)),
                SearchListener.NONE);
    count("solve " + result.status());
    notBelow("solve " + seed, result.upperBound(), optimum);
    notAbove("solve " + seed, result.lowerBound(), optimum);
    notAbove("root " + seed, result.rootBound(), optimum);
    if (result.status().proved()) {
      Statement statement = Statement.of(problem);
      Verification check = Verifier.verify(result.certificate(statement), problem, statement);
      if (!(result.upperBound() - result.lowerBound() <= GAP * Math.abs(result.upperBound()))
          || !check.valid()
          || check.upperBound() != result.upperBound()
          || check.lowerBound() != result.lowerBound()) {
        wrong.add("solve " + seed + " is not proved: " + result.status() + ", " + check);
      }
    } else {
      if (result.status() == SearchStatus.NUMERICAL && result.relativeGap() <= GAP) {
        wrong.add("solve " + seed + " is proved, but called NUMERICAL");
      }
      count("solve unproved, gap 1e" + (int) Math.ceil(Math.log10(result.relativeGap())));
    }
  }

  private void notAbove(String what, double lower, ExactInterval optimum) {
    BigDecimal slack = optimum.upper().abs().multiply(ROUNDING);
    if (Double.isNaN(lower)
        || lower == Double.POSITIVE_INFINITY
        || (Double.isFinite(lower)
            && new BigDecimal(lower).compareTo(optimum.upper().add(slack)) > 0)) {
      wrong.add(what + ": lower bound " + lower + " above " + optimum.upper().doubleValue());
    }
  }

  private void notBelow(String what, double upper, ExactInterval optimum) {
    BigDecimal slack = optimum.lower().abs().multiply(ROUNDING);
    if (Double.isNaN(upper)
        || upper == Double.NEGATIVE_INFINITY
        || (Double.isFinite(upper)
            && new BigDecimal(upper).compareTo(optimum.lower().subtract(slack)) < 0)) {
      wrong.add(what + ": upper bound " + upper + " below " + optimum.lower().doubleValue());
    }
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }
}
