package org.smkl.plugin.guard;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodAxis;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;

/**
 * A method whose weights are finite and of the right number. What they are worth is evaluated by
 * the caller, who trains the machines; values of parameters that it refuses are the user's
 * business.
 */
final class GuardedMethod extends GuardedPlugin<WeightMethod> implements WeightMethod {
  private static final MethodPoint ANY = MethodPoint.of(1, 1, 1, Arguments.NONE);

  GuardedMethod(WeightMethod method, PluginOrigin origin) {
    super(method, origin);
  }

  @Override
  public String description() {
    return PluginFailures.plain(
        present("description()", cheap("description()", plugin::description)));
  }

  @Override
  public Set<MethodAxis> axes() {
    Set<MethodAxis> axes = EnumSet.noneOf(MethodAxis.class);
    axes.addAll(present("axes()", cheap("axes()", plugin::axes)));
    return axes;
  }

  @Override
  public List<NumberParameter> parameters() {
    return parameters(plugin::parameters);
  }

  @Override
  public Optional<String> unsupported(Problem problem) {
    PrivateProblem own = privately(problem);
    Problem shown = own.shown();
    Optional<String> answer = refusal("unsupported()", () -> plugin.unsupported(shown));
    own.requireUnspoilt();
    return answer;
  }

  @Override
  public Learner learner(MethodInput input) {
    StopSignal stop = input.budget().stop();
    PrivateProblem own = privately(input.problem(ANY));
    Learner learner =
        asked("learner()", own, stop, () -> plugin.learner(new CopiedInput(input, own)));
    return point -> {
      MethodResult result = asked("learn()", own, stop, () -> learner.learn(point));
      return checked(input.problem(point), result);
    };
  }

  private <T> T asked(String name, PrivateProblem own, StopSignal stop, Callable<T> body) {
    Optional<CallWatch.Answer<Given<T>>> answer = call(refusing(body, REFUSAL), stop);
    own.requireUnspoilt();
    String why = "did not return when it was asked to stop, and has no weights yet";
    return present(name, orGiveUp(answer, why));
  }

  private MethodResult checked(Problem problem, MethodResult result) {
    double[][] weights = result.weights();
    int machines = problem.blocks().size();
    if (weights == null || (weights.length != 1 && weights.length != machines)) {
      throw broken(
          "it returned weights of %s machines; expected 1 or %d"
              .formatted(weights == null ? "no" : Integer.toString(weights.length), machines));
    }
    double[][] own = new double[weights.length][];
    for (int m = 0; m < own.length; m++) {
      own[m] = finite("weights", weights[m], problem.q());
      boolean any = false;
      for (double weight : own[m]) {
        any |= weight != 0;
      }
      if (!any) {
        throw broken("it returned weights that are all zero");
      }
    }
    MethodResult checked = own.length == 1 ? MethodResult.shared(own[0]) : MethodResult.each(own);
    for (double[] shared : result.alphas()) {
      double[] alpha = shared.clone();
      if (usable(alpha, problem.size())) {
        checked = checked.withAlpha(alpha);
      } else {
        complaints.add(
            "alpha", "it returned a dual point of another length or not finite, which was dropped");
      }
    }
    return checked.withRemark(PluginFailures.plain(result.remark()));
  }

  private static boolean usable(double[] alpha, int size) {
    boolean finite = alpha.length == size;
    for (double value : alpha) {
      finite &= Double.isFinite(value);
    }
    return finite;
  }
}
