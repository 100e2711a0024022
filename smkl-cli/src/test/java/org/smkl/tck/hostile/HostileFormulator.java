package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/** A formulator that breaks its contract in one way. */
public class HostileFormulator extends Hostile<HostileFormulator.Lie> implements Formulator {
  /** How. */
  public enum Lie {
    /** The model's value is a million, whatever the problem. */
    NO_RELAXATION,
    /** The model's value is a million, and it claims to be exact. */
    NOT_EXACT,
    /** An alpha far outside A. */
    WILD_ALPHA,
    /** An alpha that is no number. */
    NAN_ALPHA,
    /** A value that is no number. */
    NAN_VALUE,
    /** One weight too many. */
    WRONG_LENGTH,
    /** No formulation. */
    NULL,
    /** No model. */
    NULL_MODEL,
    /** No point. */
    NULL_POINT,
    /** Constraints without end: the same ones again and again. */
    REFINES_FOREVER,
    /** Two parameters of one name. */
    TWIN_PARAMETERS,
    /** Writes to the matrices. */
    OVERWRITES_MATRICES
  }

  /** A liar. */
  public HostileFormulator(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileFormulator(Throws thrown) {
    super(thrown);
  }

  @Override
  public String description() {
    return "lies";
  }

  @Override
  public List<NumberParameter> parameters() {
    NumberParameter p = NumberParameter.of("p", "any number", 1);
    return lie == Lie.TWIN_PARAMETERS ? List.of(p, p) : List.of();
  }

  @Override
  public boolean exact() {
    return lie == Lie.NOT_EXACT;
  }

  @Override
  public Optional<String> unsupported(Problem problem, Arguments arguments) {
    return Optional.empty();
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    throwIfAsked();
    if (lie == Lie.OVERWRITES_MATRICES) {
      problem.grams().forEach(gram -> Arrays.fill(gram.entries(), 0));
    }
    return lie == Lie.NULL ? null : new Lying(problem);
  }

  /** min 1e6 x over x = 1. */
  private final class Lying implements Formulation {
    private final Problem problem;

    Lying(Problem problem) {
      this.problem = problem;
    }

    @Override
    public ConicModel model() {
      if (lie == Lie.NULL_MODEL) {
        return null;
      }
      ConicModel.Builder model = ConicModel.builder("lie");
      int x = model.variables("x", 1);
      model.minimise(x, 1e6);
      return model.constraint("one", new Cone.Zero(1)).row(-1).entry(x, 1).build();
    }

    @Override
    public RelaxedPoint read(ConicSolution solution) {
      double[] alpha = new double[problem.size()];
      double[] beta = new double[lie == Lie.WRONG_LENGTH ? problem.q() + 1 : problem.q()];
      double[] z = new double[problem.q()];
      beta[0] = 1;
      z[0] = 1;
      Arrays.fill(alpha, lie == Lie.WILD_ALPHA ? 1e300 : lie == Lie.NAN_ALPHA ? Double.NaN : 0);
      return lie == Lie.NULL_POINT
          ? null
          : RelaxedPoint.of(lie == Lie.NAN_VALUE ? Double.NaN : 1e6, alpha, beta, z);
    }

    @Override
    public Optional<Formulation> refine(ConicSolution solution, double tolerance, int threads) {
      return lie == Lie.REFINES_FOREVER ? Optional.of(this) : Optional.empty();
    }
  }
}
