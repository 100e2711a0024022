package org.smkl.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.bench.experiment.Chosen;
import org.smkl.cv.method.Methods;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Option;

/** What is measured instead of the defaults: plugins of any jar, and kernels. */
final class MeasuredOptions {
  @Option(names = "--alpha", paramLabel = "ID", description = "The alpha-solver.")
  String alpha;

  @Option(names = "--backend", paramLabel = "ID", description = "The relaxation backend.")
  String backend;

  @Option(
      names = "--method",
      paramLabel = "ID",
      split = ",",
      description =
          "Further methods for the tables of methods, separated by commas; the first is ours beside"
              + " peers.")
  List<String> methods = new ArrayList<>();

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

  /** What was chosen; ids that are unknown or not available are refused before any work. */
  Chosen chosen(Toolbox toolbox) {
    Optional.ofNullable(alpha).ifPresent(id -> toolbox.alpha(Optional.of(id)));
    Optional.ofNullable(backend).ifPresent(id -> toolbox.backend(Optional.of(id)));
    methods.forEach(id -> Methods.named(id, toolbox));
    return Chosen.of(alpha, backend, kernels, methods).withDraws(draws);
  }
}
