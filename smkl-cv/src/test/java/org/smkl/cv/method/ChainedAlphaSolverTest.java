package org.smkl.cv.method;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Availability;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.bound.WeightedGram;

class ChainedAlphaSolverTest {
  @Test
  void saysOfItselfWhatTheSolverSays() {
    KernelData data = Instances.random(4, 2, 1);
    AlphaProblem problem =
        AlphaProblem.classification(
            WeightedGram.of(data.problem(Parameters.of(1, 1, 1)), new double[] {1, 0}, 1),
            data.labels(),
            data.box(1));
    AlphaSolver chained = new ChainedAlphaSolver(new Choosy());
    assertEquals("choosy", chained.id());
    assertEquals("7", chained.version());
    assertEquals(Optional.of("Not 4 points."), chained.unsupported(problem));
    assertEquals(Choosy.AWAY, chained.availability());
  }

  private static final class Choosy implements AlphaSolver {
    static final Availability AWAY = Availability.no("It is away.");

    @Override
    public String id() {
      return "choosy";
    }

    @Override
    public String version() {
      return "7";
    }

    @Override
    public Availability availability() {
      return AWAY;
    }

    @Override
    public Optional<String> unsupported(AlphaProblem problem) {
      return Optional.of("Not %d points.".formatted(problem.size()));
    }

    @Override
    public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
      throw new UnsupportedOperationException("Not asked for.");
    }
  }
}
