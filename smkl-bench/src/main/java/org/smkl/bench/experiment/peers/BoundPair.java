package org.smkl.bench.experiment.peers;

import java.util.Map;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.console.report.Columns;

/** The Full SDP bound by Clarabel from Python, and by our default backend. */
final class BoundPair implements PeerPair {
  /** Clarabel's time grows with the cube of the rows. */
  private static final int MOST_ROWS = 300;

  private static final double TOLERANCE = 1e-7;

  @Override
  public String id() {
    return "full-bound";
  }

  @Override
  public String title() {
    return "Full SDP bound: Clarabel in Python against our default backend";
  }

  @Override
  public String note() {
    return "The same relaxation at the published C, lambda and k0 from the same kernel matrices;"
        + " theirs in second-order form, with the factors of the matrices and the model counted"
        + " (Clarabel alone: wall time as it reports it), at its default tolerances; ours to a"
        + " relative gap of 1e-7. Sets of at most 300 training rows.";
  }

  @Override
  public boolean suits(int rows) {
    return rows <= MOST_ROWS;
  }

  @Override
  public Map<String, Object> parameters(Instance instance) {
    Problem problem = instance.data().problem(instance.chosen());
    return Map.of("C", instance.chosen().c(), "lambda", problem.lambda(), "k0", problem.k0());
  }

  @Override
  public Ours ours(ExperimentContext context, Instance instance) {
    Problem problem = instance.data().problem(instance.chosen());
    RelaxationBackend backend = context.backend();
    AlphaSolver alpha = context.alphaSolver();
    RelaxationOptions options =
        RelaxationOptions.defaults(alpha)
            .withTolerance(TOLERANCE)
            .withBudget(context.budget().withThreads(1));
    return Ours.of(
        () -> {
          RelaxationResult result =
              backend.solve(problem, Node.root(), options.withPool(new CutPool()));
          return () ->
              Map.of(
                  "value", RigorousBounds.of(problem).lower(Node.root(), result.alpha()).value());
        });
  }

  @Override
  public Columns<Result> columns() {
    return new Columns<Result>()
        .seconds("Clarabel alone, s", result -> result.get(Fields.theirs("solverSeconds")))
        .number("their bound", BoundPair::theirs)
        .lower("our bound", BoundPair::ours)
        .change("difference, %", result -> 100 * (ours(result) - theirs(result)) / theirs(result));
  }

  private static double theirs(Result result) {
    return result.number(Fields.theirs("value"));
  }

  private static double ours(Result result) {
    return result.number(Fields.ours("value"));
  }
}
