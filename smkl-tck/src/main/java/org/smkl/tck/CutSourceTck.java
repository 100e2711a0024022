package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;
import org.smkl.api.propose.CutSource;

/** The contract of {@link CutSource}, on made-up nodes: with few cuts, many, and none. */
public abstract class CutSourceTck extends PluginTck {
  private static final int ROUNDS = 100;

  /** The source under test. */
  protected abstract CutSource source();

  @Override
  protected final Plugin plugin() {
    return source();
  }

  @Test
  void proposesFiniteVectorsWithAnEntryForEachVariable() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      MadeContext context = MadeContext.of(seed);
      for (double[] alpha : source().propose(context)) {
        assertEquals(context.problem().size(), alpha.length, "entries of an alpha");
        assertTrue(Arrays.stream(alpha).allMatch(Double::isFinite), "a finite alpha");
      }
    }
  }

  @Test
  void proposesTheSameAgainAndFromSeveralThreads() {
    CutSource one = source();
    List<String> alone = IntStream.range(0, ROUNDS).mapToObj(seed -> words(one, seed)).toList();
    List<String> together =
        IntStream.range(0, ROUNDS).parallel().mapToObj(seed -> words(one, seed)).toList();
    assertEquals(alone, together);
  }

  private static String words(CutSource source, int seed) {
    return source.propose(MadeContext.of(seed)).stream().map(Arrays::toString).toList().toString();
  }

  @Test
  void modifiesNothing() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      MadeContext context = MadeContext.of(seed);
      source().propose(context);
      context.requireSameAs(MadeContext.of(seed));
    }
  }
}
