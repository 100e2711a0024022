package org.smkl.bench.experiment.speed;

import java.util.Map;
import org.smkl.bench.experiment.Instance;
import org.smkl.core.fit.Start;

/**
 * The weights of the published random-start solutions, the instances on which solvers are timed.
 */
final class PublishedWeights {
  private static final Map<String, String> STARTS =
      Map.of(
          "iris", "kernels:0",
          "wine", "weights:0=0.5512,5=0.4488",
          "breastcancer", "kernels:0,3",
          "ionosphere", "kernels:6",
          "spambase", "kernels:0,3,5,6,9",
          "banknote", "kernels:4",
          "heart", "kernels:4,5,6,9",
          "haberman", "kernels:4",
          "mammographic", "kernels:9",
          "parkinsons", "kernels:4,5");

  private PublishedWeights() {}

  /** The weights over the kept kernels. */
  static double[] of(Instance instance) {
    Start start = Start.parse(STARTS.get(instance.published().set().name()));
    return instance.prepared().restrict((Start.Weights) start);
  }
}
