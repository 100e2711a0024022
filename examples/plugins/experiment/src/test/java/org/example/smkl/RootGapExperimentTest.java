package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.api.experiment.KnownProblem;
import org.smkl.tck.ExperimentTck;
import org.smkl.tck.RelaxationInstances;

/** The suite of the kind, and what the cells say. */
class RootGapExperimentTest extends ExperimentTck {
  @Override
  protected Experiment experiment() {
    return new RootGapExperiment();
  }

  @Test
  void whatIsMissingIsAShareOfTheOptimum() {
    // Above any value of this problem, so that nearly everything is missing.
    KnownProblem easy =
        new KnownProblem("easy", RelaxationInstances.random(1, 12, 2, 2, 0.1), 0, 1e9);
    ExperimentInput input = input(List.of(easy), StopSignal.NEVER);
    for (String row : experiment().rows(input)) {
      List<Object> cells = experiment().measure(row, input);
      double bound = (Double) cells.get(1);
      double missing = (Double) cells.get(3);
      assertTrue(bound > 0 && bound < 1e9, row + ": " + cells);
      assertTrue(missing > 99.9 && missing < 100, row + ": " + cells);
    }
  }
}
