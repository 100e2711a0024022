package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.propose.CutSource;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitStatus;
import org.smkl.tck.CutSourceTck;

/** The suite of the kind, and the optimum that is proved without it. */
class MeanAlphaSourceTest extends CutSourceTck {
  @Override
  protected CutSource source() {
    return new MeanAlphaSource();
  }

  @Test
  void theProofEndsAtTheOptimum() {
    FitResult known = prove(problem());
    FitResult ours = prove(problem().cuts("mean-alpha"));
    assertEquals(FitStatus.CERTIFIED, ours.status());
    assertTrue(ours.proof().orElseThrow().progress().nodes() > 1, "nothing was branched on");
    assertEquals(known.objective(), ours.objective(), 1e-5 * known.objective());
    assertTrue(ours.lowerBound() <= known.objective());
  }

  private static FitResult prove(Smkl.Builder how) {
    Dataset wine = EmbeddedData.load("wine").dataset();
    int[] some = new Random(2).ints(0, wine.rows()).distinct().limit(40).sorted().toArray();
    return how.build().certify(wine.subset(some));
  }

  /** A kernel for each column, and a large lambda, so that there is something to branch on. */
  private static Smkl.Builder problem() {
    return Smkl.builder()
        .kernels(
            IntStream.range(0, 13)
                .mapToObj("rbf(gamma=1)[cols=%d]"::formatted)
                .collect(Collectors.joining("; ")))
        .k0(3)
        .lambda(5)
        .certified(1e-6);
  }
}
