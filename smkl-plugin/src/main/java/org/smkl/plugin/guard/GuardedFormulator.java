package org.smkl.plugin.guard;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;

/**
 * A formulator whose failures name it and whose points have the right size and finite entries. That
 * its model is a relaxation is not checked: the bound is evaluated from alpha whatever the model.
 */
final class GuardedFormulator extends GuardedPlugin<Formulator> implements Formulator {
  GuardedFormulator(Formulator formulator, PluginOrigin origin) {
    super(formulator, origin);
  }

  @Override
  public String description() {
    return PluginFailures.plain(
        present("description()", cheap("description()", plugin::description)));
  }

  @Override
  public List<NumberParameter> parameters() {
    return parameters(plugin::parameters);
  }

  @Override
  public boolean exact() {
    return cheap("exact()", plugin::exact);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Arguments arguments) {
    return asked("unsupported()", problem, shown -> plugin.unsupported(shown, arguments))
        .map(PluginFailures::plain);
  }

  @Override
  public List<Cone> largeCones(Problem problem, Arguments arguments) {
    return List.copyOf(
        asked("largeCones()", problem, shown -> plugin.largeCones(shown, arguments)));
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    return formulate(problem, node, arguments, threads, StopSignal.NEVER);
  }

  @Override
  public Formulation formulate(
      Problem problem, Node node, Arguments arguments, int threads, StopSignal stop) {
    try {
      PrivateProblem own = privately(problem);
      return new Guarded(
          problem,
          own,
          asked(
              "formulate()",
              problem,
              own,
              shown -> plugin.formulate(shown, node, arguments, threads, stop)));
    } catch (CancellationException e) {
      if (stop.stopRequested()) {
        throw e;
      }
      throw broken("formulate() was cancelled by nobody");
    } catch (IllegalArgumentException e) {
      // What the user gave was taken by unsupported().
      throw broken("formulate(): " + PluginFailures.thrown(e));
    }
  }

  @Override
  public ConicModel complete(Problem problem, Node node, Arguments arguments) {
    return asked("complete()", problem, shown -> plugin.complete(shown, node, arguments));
  }

  /** What is asked about a problem. */
  private interface Question<T> {
    T about(Problem problem);
  }

  private <T> T asked(String name, Problem problem, Question<T> question) {
    return asked(name, problem, privately(problem), question);
  }

  private <T> T asked(String name, Problem problem, PrivateProblem own, Question<T> question) {
    Problem shown = origin.own() ? problem : own.shown();
    T answer = refusable(name, () -> question.about(shown));
    own.requireUnspoilt();
    return answer;
  }

  /** Calls a method that may refuse what the user gave, or may be stopped. */
  private <T> T refusable(String name, Callable<T> body) {
    Callable<Given<T>> allowed =
        refusing(body, REFUSAL.or(CancellationException.class::isInstance));
    return present(name, lengthy(name, allowed).orRefuse());
  }

  /** A formulation whose points are checked. */
  private final class Guarded implements Formulation {
    private final Problem problem;
    private final PrivateProblem own;
    private final Formulation formulation;

    Guarded(Problem problem, PrivateProblem own, Formulation formulation) {
      this.problem = problem;
      this.own = own;
      this.formulation = formulation;
    }

    private <T> T answer(String name, Callable<T> body) {
      T answer = present(name, lengthy(name, body));
      own.requireUnspoilt();
      return answer;
    }

    private ConicSolution shown(ConicSolution solution) {
      return origin.own()
          ? solution
          : new ConicSolution(
              solution.status(),
              solution.nativeStatus(),
              solution.x().clone(),
              solution.y().clone(),
              solution.objective(),
              solution.dualObjective(),
              solution.iterations(),
              solution.seconds());
    }

    @Override
    public ConicModel model() {
      return answer("model()", formulation::model);
    }

    @Override
    public RelaxedPoint read(ConicSolution solution) {
      RelaxedPoint point = answer("read()", () -> formulation.read(shown(solution)));
      if (Double.isNaN(point.value())) {
        throw broken("it read the value NaN from a solution");
      }
      return new RelaxedPoint(
          point.value(),
          point.dualValue(),
          finite("an alpha", point.alpha(), problem.size()),
          finite("weights", point.beta(), problem.q()),
          finite("indicators", point.z(), problem.q()));
    }

    @Override
    public Optional<Formulation> refine(ConicSolution solution, double tolerance, int threads) {
      return answer("refine()", () -> formulation.refine(shown(solution), tolerance, threads))
          .map(refined -> new Guarded(problem, own, refined));
    }
  }
}
