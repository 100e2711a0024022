package org.smkl.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.smkl.bench.experiment.Chosen;
import org.smkl.console.Usage;
import org.smkl.core.fit.Solvers;
import org.smkl.cv.method.Methods;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** What is measured instead of the defaults: plugins of any jar, and kernels. */
final class MeasuredOptions {
  @Option(names = "--alpha", paramLabel = "ID", description = "The alpha-solver.")
  String alpha;

  @Option(names = "--backend", paramLabel = "ID", description = "The relaxation backend.")
  String backend;

  @Option(names = "--beta", paramLabel = "ID", description = "The beta-projector.")
  String beta;

  @Option(names = "--branching", paramLabel = "RULE", description = "The branching rule.")
  String branching;

  @Option(
      names = "--heuristic",
      paramLabel = "ID",
      description = "Who proposes weights during searches.")
  String heuristic;

  @Option(names = "--cuts", paramLabel = "ID", description = "Who proposes alphas during searches.")
  String cuts;

  @Option(names = "--search", paramLabel = "ID", description = "The search for proofs.")
  String search;

  @Option(
      names = "--parameter",
      paramLabel = "NAME=X,...",
      description = "Parameters of the method of --method.")
  String parameters;

  @Option(
      names = "--method",
      paramLabel = "ID",
      description =
          "Further methods for the tables of methods, separated by commas; the first is ours beside"
              + " peers. A plugin's may have parameters: 'ID(name=X)'.")
  String method;

  @Option(
      names = "--kernels",
      paramLabel = "SET|SPEC",
      description = "The candidate kernels, instead of the published ones.")
  String kernels;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description =
          "Draws or splits of 'selection', 'real', 'splits', 'hard' and 'phase'. Default: 20. More go on"
              + " from those that are there.")
  Integer draws;

  /** What was named, by the names of the builder's methods. */
  private Map<String, String> named() {
    Map<String, String> named = new TreeMap<>();
    named.put("alphaSolver", alpha);
    named.put("betaProjector", beta);
    named.put("backend", backend);
    named.put("branching", branching);
    named.put("heuristic", heuristic);
    named.put("cuts", cuts);
    named.put("search", search);
    named.values().removeIf(Objects::isNull);
    return named;
  }

  /**
   * Refuses before any work what nothing that is to run would obey.
   *
   * @param obeyed what the experiments obey
   */
  void requireObeyed(Set<String> obeyed) {
    for (String name : named().keySet()) {
      if (!obeyed.contains(name) && !name.equals("alphaSolver") && !name.equals("backend")) {
        boolean projector = name.equals("betaProjector");
        throw new InputException(
            "--%s is given.".formatted(projector ? "beta" : name),
            "No experiment that is to run would ask it.",
            "Maybe --experiment %s.".formatted(projector ? "q2" : "profile"));
      }
    }
  }

  /** What was chosen; ids that are unknown or not available are refused before any work. */
  Chosen chosen(Toolbox toolbox, List<Path> files) {
    Chosen chosen = Chosen.of(named(), kernels, methods()).with(draws, files);
    Solvers solvers = chosen.solvers();
    toolbox.alpha(solvers.alpha());
    toolbox.beta(solvers.beta());
    toolbox.backend(solvers.backend());
    solvers.steer(SearchOptions.gap(SearchOptions.DEFAULT_GAP), toolbox);
    solvers.search().ifPresent(id -> toolbox.certifiedSolver(Optional.of(id)));
    chosen.methods().forEach(id -> Methods.named(id, toolbox));
    return chosen;
  }

  /** Commas between parentheses belong to values. */
  private List<String> methods() {
    List<String> ids =
        method == null
            ? List.of()
            : Pattern.compile(",(?![^(]*\\))").splitAsStream(method).map(String::strip).toList();
    if (parameters == null) {
      return ids;
    }
    Usage.refuse(ids.size() != 1, "--parameter", "one method in --method");
    Map<String, String> values = new TreeMap<>(PluginText.parse("method", ids.get(0)).values());
    values.putAll(PluginText.parse("method", "p(%s)".formatted(parameters)).values());
    return List.of(PluginText.write(PluginText.parse("method", ids.get(0)).id(), values));
  }
}
