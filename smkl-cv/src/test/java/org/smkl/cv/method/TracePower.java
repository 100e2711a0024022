package org.smkl.cv.method;

import java.util.Arrays;
import java.util.List;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;

/** A method as an outsider writes it: weights trace(K)^-power; the average at power 0. */
public final class TracePower implements WeightMethod {
  /** For the service loader. */
  public TracePower() {}

  @Override
  public String id() {
    return "trace-power";
  }

  @Override
  public String version() {
    return "1.0";
  }

  @Override
  public String description() {
    return "weights are a power of the trace";
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(NumberParameter.of("power", "from 0 (the average) to 2", 1).trying(0, 1, 2));
  }

  @Override
  public Learner learner(MethodInput input) {
    return point -> {
      double power = point.arguments().number("power");
      if (!(power >= 0 && power <= 2)) {
        throw new IllegalArgumentException(
            "Parameter 'power' must lie in [0, 2]; got " + power + ".");
      }
      Problem problem = input.problem(point);
      double[] beta = new double[problem.q()];
      Arrays.setAll(
          beta,
          i -> {
            double trace = 0;
            for (int j = 0; j < problem.n(); j++) {
              trace += problem.gram(i).get(j, j);
            }
            return Math.pow(trace / problem.n(), -power);
          });
      double sum = Arrays.stream(beta).sum();
      return MethodResult.shared(Arrays.stream(beta).map(b -> b / sum).toArray());
    };
  }
}
