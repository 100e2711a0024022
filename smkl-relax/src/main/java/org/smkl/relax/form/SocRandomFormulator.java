package org.smkl.relax.form;

import java.util.List;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;

/** The 2 x 2 minors, and the inequality along sampled vectors. */
public final class SocRandomFormulator extends OwnFormulator {
  /** Vectors by default. */
  private static final int DEFAULT_VECTORS = 100;

  /** For the service loader. */
  public SocRandomFormulator() {
    super(Relaxation.Kind.SOC_RANDOM, "the 2 x 2 minors, and the inequality along sampled vectors");
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(Relaxation.VECTORS, "how many vectors, 0 or more", DEFAULT_VECTORS),
        NumberParameter.of(Relaxation.SEED, "the seed of the vectors, a whole number", 1));
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    int vectors = arguments.integer(Relaxation.VECTORS, 0, Integer.MAX_VALUE);
    return SocRandom.of(problem, node, vectors, (long) arguments.number(Relaxation.SEED), threads);
  }
}
