package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.smkl.api.Availability;
import org.smkl.api.Budget;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodPoint;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.guard.GivenUpException;

/**
 * A method of a plugin: it chooses the weights, the machines are trained here.
 *
 * @param method guarded, as the toolbox has it
 * @param fixed values of its own parameters, as written after its id; they are their defaults
 */
record PluggedMethod(WeightMethod method, Map<String, String> fixed) implements MklMethod {
  @Override
  public String id() {
    return PluginText.write(method.id(), fixed);
  }

  @Override
  public String version() {
    return method.version();
  }

  @Override
  public String description() {
    return method.description();
  }

  @Override
  public Set<Axis> axes() {
    Set<Axis> axes = EnumSet.of(Axis.C);
    method.axes().forEach(axis -> axes.add(Axis.valueOf(axis.name())));
    return axes;
  }

  @Override
  public List<NumberParameter> parameters() {
    return method.parameters().stream().map(this::fixed).toList();
  }

  private NumberParameter fixed(NumberParameter parameter) {
    String value = fixed.get(parameter.name());
    return value == null
        ? parameter
        : NumberParameter.of(parameter.name(), parameter.description(), Double.parseDouble(value));
  }

  /**
   * With values of its parameters.
   *
   * @throws InputException if there is no such parameter, or a value is no number
   */
  PluggedMethod with(Map<String, String> values) {
    List<String> names = method.parameters().stream().map(NumberParameter::name).toList();
    values.forEach(
        (name, value) -> {
          if (!names.contains(name)) {
            throw new InputException(
                "The method '%s' has no parameter '%s'.".formatted(method.id(), name),
                names.isEmpty()
                    ? "It has none."
                    : "Expected one of %s.".formatted(String.join(", ", names)),
                Nearest.suggestion(name, names, "Maybe leave it out."));
          }
          requireNumber(name, value);
        });
    return new PluggedMethod(method, values);
  }

  private void requireNumber(String name, String value) {
    try {
      if (Double.isFinite(Double.parseDouble(value))) {
        return;
      }
    } catch (NumberFormatException e) {
      // The same as a number that is not finite.
    }
    throw new InputException(
        "The method '%s' has '%s' for its parameter '%s'.".formatted(method.id(), value, name),
        "Expected a finite number.",
        "Maybe %s=1.".formatted(name));
  }

  void requireAvailable() {
    Availability availability = method.availability();
    if (!availability.available()) {
      throw new PluginException(
          "The method '%s' is not available here: %s".formatted(id(), availability.reason()));
    }
  }

  @Override
  public Trainer trainer(KernelData data, MethodContext context) {
    method
        .unsupported(data.problem(Parameters.of(1, 1, data.leastK0())))
        .ifPresent(
            why -> {
              throw new InputException(
                  why, "Expected a method for this task.", "Maybe 'default' or 'average'.");
            });
    return new PluggedTrainer(data, context) {
      private Learner learner;

      @Override
      MethodResult chosen(Parameters parameters) {
        if (learner == null) {
          learner = asked(() -> method.learner(new Input(data, context)));
        }
        return asked(() -> learner.learn(parameters.point()));
      }
    };
  }

  /** A value of a parameter that it refuses is the user's; being given up is no result. */
  private static <T> T asked(Supplier<T> question) {
    try {
      return question.get();
    } catch (GivenUpException e) {
      throw new StoppedException(e.getMessage());
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage(), "", "", e);
    }
  }

  /** What a method of a plugin may use. */
  private record Input(KernelData data, MethodContext context) implements MethodInput {
    @Override
    public Problem problem(MethodPoint point) {
      return data.problem(Parameters.of(point.c(), point.lambda(), point.k0()));
    }

    @Override
    public AlphaSolver alphaSolver() {
      return context.alphaSolver();
    }

    @Override
    public BetaProjector betaProjector() {
      return context.betaProjector();
    }

    @Override
    public RelaxationBackend backend() {
      return context.toolbox().backend(context.solvers().backend());
    }

    @Override
    public double tolerance() {
      return context.tolerance();
    }

    @Override
    public long seed() {
      return context.seed();
    }

    @Override
    public Budget budget() {
      return context.budget();
    }
  }
}
