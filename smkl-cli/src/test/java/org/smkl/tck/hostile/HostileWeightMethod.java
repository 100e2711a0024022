package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;

/** A method that breaks its contract in one way. */
public class HostileWeightMethod extends Hostile<HostileWeightMethod.Lie> implements WeightMethod {
  /** How. */
  public enum Lie {
    /** A weight that is no number. */
    NAN,
    /** An infinite weight. */
    INFINITE,
    /** One weight too many. */
    WRONG_LENGTH,
    /** No weight at all. */
    ALL_ZERO,
    /** Weights of more machines than there are. */
    TOO_MANY_MACHINES,
    /** Nothing at all. */
    NULL,
    /** No learner. */
    NULL_LEARNER,
    /** Does not return. */
    NEVER_ENDS,
    /** Does not even begin. */
    NEVER_BEGINS,
    /** Two parameters of one name. */
    TWIN_PARAMETERS,
    /** Weights are fine, and dual points are not. */
    BAD_ALPHAS,
    /** Writes to what it learns from. */
    OVERWRITES_MATRICES
  }

  /** A liar. */
  public HostileWeightMethod(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileWeightMethod(Throws thrown) {
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
  public Learner learner(MethodInput input) {
    if (lie == Lie.NEVER_BEGINS) {
      throw forever();
    }
    return lie == Lie.NULL_LEARNER ? null : point -> learn(input, point);
  }

  private MethodResult learn(MethodInput input, MethodPoint point) {
    throwIfAsked();
    Problem problem = input.problem(point);
    double[] beta = new double[problem.q()];
    Arrays.fill(beta, 1.0 / beta.length);
    return switch (lie) {
      case NAN -> MethodResult.shared(with(beta, Double.NaN));
      case INFINITE -> MethodResult.shared(with(beta, Double.POSITIVE_INFINITY));
      case WRONG_LENGTH -> MethodResult.shared(new double[beta.length + 1]);
      case ALL_ZERO -> MethodResult.shared(new double[beta.length]);
      case TOO_MANY_MACHINES -> {
        double[][] each = new double[problem.blocks().size() + 1][];
        Arrays.fill(each, beta);
        yield MethodResult.each(each);
      }
      case NULL -> null;
      case NEVER_ENDS -> throw forever();
      case BAD_ALPHAS -> {
        double[] alpha = new double[problem.size()];
        Arrays.fill(alpha, Double.MAX_VALUE);
        yield MethodResult.shared(with(new double[beta.length], 1))
            .withAlpha(alpha)
            .withAlpha(new double[1])
            .withAlpha(with(alpha.clone(), Double.NaN));
      }
      case OVERWRITES_MATRICES -> {
        for (SymmetricMatrix gram : problem.grams()) {
          Arrays.fill(gram.entries(), 0);
        }
        yield MethodResult.shared(beta);
      }
      case NULL_LEARNER, NEVER_BEGINS, TWIN_PARAMETERS -> MethodResult.shared(beta);
    };
  }

  private static double[] with(double[] array, double first) {
    array[0] = first;
    return array;
  }
}
