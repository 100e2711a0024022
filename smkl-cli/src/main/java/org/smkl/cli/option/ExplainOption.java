package org.smkl.cli.option;

import java.util.Map;
import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.svm.plan.SolvePlan;
import picocli.CommandLine.Option;

/** The plan of a solve, printed before the work. */
public final class ExplainOption {
  @Option(
      names = "--explain",
      description = "Before the work, print which algorithm each step uses, and why.")
  private boolean explain;

  private Optional<SolvePlan> plan = Optional.empty();

  /** Makes the plan where it is asked for, and prints it unless the answer is JSON. */
  public void plan(Smkl smkl, FitInput input, OutputOptions output, Session session) {
    plan = explain ? Optional.of(smkl.plan(input)) : Optional.empty();
    if (!output.json()) {
      plan.ifPresent(
          made -> {
            session.out().println("The plan");
            made.describe().forEach((step, way) -> session.out().printf("  %-14s %s%n", step, way));
            session.out().println();
            session.out().flush();
          });
    }
  }

  /** Adds it to a JSON answer. */
  public void add(Map<String, Object> json) {
    plan.ifPresent(made -> json.put("plan", made.describe()));
  }
}
