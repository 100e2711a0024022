package org.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.data.made.HardProblem;

/** The known optima are those of other proofs, and of enumeration. */
class HardProblemsTest {
  private static final List<HardProblem> ALL = HardProblem.all();

  private static Smkl.Builder settings(HardProblem hard) {
    return Smkl.builder().c(hard.c()).lambda(hard.lambda());
  }

  private static FitInput input(HardProblem hard) {
    return FitInput.asGiven(hard.made().train(), Optional.empty());
  }

  @Test
  void thereAreFortyWithNarrowIntervals() {
    assertEquals(40, ALL.stream().map(HardProblem::name).distinct().count());
    for (HardProblem hard : ALL) {
      assertTrue(hard.lower() <= hard.upper(), hard::name);
      assertTrue(hard.upper() - hard.lower() <= 1.1e-6 * hard.upper(), hard::name);
    }
  }

  /** By LIBSVM and another rule, so that little is shared with how the intervals were computed. */
  @Test
  void anotherSolverAndRuleFindTheSame() {
    for (HardProblem hard : ALL.stream().filter(h -> h.c() == 1).limit(4).toList()) {
      FitResult found =
          settings(hard)
              .kernels(hard.made().kernels())
              .k0(hard.k0())
              .alphaSolver("libsvm")
              .branching("most-fractional")
              .certified(1e-4)
              .build()
              .fit(input(hard));
      assertTrue(found.lowerBound() <= hard.upper(), hard::name);
      assertTrue(found.objective() >= hard.lower(), hard::name);
    }
  }

  /** All 190 pairs of twenty kernels, each a convex problem. */
  @Test
  void noPairOfKernelsIsBelowTheLowerBound() {
    HardProblem hard = ALL.get(0);
    String[] kernels = hard.made().kernels().split(";", -1);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < kernels.length; i++) {
      for (int j = 0; j < i; j++) {
        Smkl pair = settings(hard).kernels(kernels[i] + ";" + kernels[j]).k0(2).build();
        least = Math.min(least, pair.fit(input(hard)).objective());
      }
    }
    assertEquals(hard.upper(), least, 1e-5 * least);
    assertTrue(least >= hard.lower());
  }
}
