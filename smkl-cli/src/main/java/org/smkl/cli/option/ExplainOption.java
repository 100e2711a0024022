package org.smkl.cli.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.smkl.Smkl;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.Solvers;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.plan.SolvePlan;
import picocli.CommandLine.Option;

/** The plan of a solve, printed before the work. */
public final class ExplainOption {
  @Option(
      names = "--explain",
      description = "Before the work, print which algorithm each step uses, and why.")
  private boolean explain;

  private Map<String, String> plan = Map.of();

  /** Makes the plan where it is asked for, and prints it unless the answer is JSON. */
  public void plan(Smkl smkl, FitInput input, OutputOptions output, Session session) {
    if (!explain) {
      return;
    }
    plan = lines(smkl.plan(input), smkl);
    if (!output.json()) {
      session.out().println("The plan");
      plan.forEach((step, way) -> session.out().printf("  %-14s %s%n", step, way));
      session.out().println();
      session.out().flush();
    }
  }

  /** Adds it to a JSON answer. */
  public void add(Map<String, Object> json) {
    if (explain) {
      json.put("plan", plan);
    }
  }

  /** The plan, with what the plugins that were asked for make of it. */
  private static Map<String, String> lines(SolvePlan made, Smkl smkl) {
    Toolbox toolbox = smkl.toolbox();
    Solvers solvers = smkl.settings().solvers();
    Map<String, String> lines = new LinkedHashMap<>(made.describe());
    RelaxationBackend backend = toolbox.backend(solvers.backend());
    if (toolbox.defaultBackend().filter(embedded -> embedded == backend).isEmpty()) {
      lines.put("relaxation", "the whole of it by the backend '%s'".formatted(backend.id()));
    }
    String rule =
        solvers.branching().map("the rule '%s'"::formatted).orElse("the search's own rule");
    lines.put(
        "search",
        smkl.settings().proof().isPresent()
            ? "%s is asked where a node is branched on".formatted(rule)
            : "none, and no nodes: 'solve' and --gap search");
    lines.put(
        "plugins",
        "alpha-solver %s, projection %s, backend %s"
            .formatted(
                toolbox.alpha(solvers.alpha()).id(),
                toolbox.beta(solvers.beta()).id(),
                backend.id()));
    return lines;
  }
}
