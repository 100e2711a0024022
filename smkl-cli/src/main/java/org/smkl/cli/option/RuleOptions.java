package org.smkl.cli.option;

import java.util.List;
import org.smkl.core.fit.RuleSettings;
import org.smkl.error.InputException;
import picocli.CommandLine.Option;

/** Rules for the choice. */
public final class RuleOptions {
  @Option(
      names = "--at-most",
      paramLabel = "N:PATTERN",
      description =
          "Select at most N of the kernels whose name, view or group is like PATTERN, in which *"
              + " stands for any text and ? for any character. May be repeated; any two such sets"
              + " are nested or disjoint.")
  List<String> atMost = List.of();

  @Option(
      names = "--per-view",
      paramLabel = "N",
      description = "Select at most N kernels of each view or group.")
  Integer perView;

  @Option(
      names = "--must",
      paramLabel = "PATTERN",
      description =
          "Select these kernels always; each takes one of the k0 places, and its weight may be 0."
              + " May be repeated.")
  public List<String> must = List.of();

  @Option(
      names = "--never",
      paramLabel = "PATTERN",
      description = "Select none of these kernels. May be repeated.")
  List<String> never = List.of();

  /** The rules, checked but for whether their patterns name kernels. */
  RuleSettings settings() {
    if (perView != null && perView < 1) {
      throw new InputException(
          "--per-view is %d.".formatted(perView),
          "Expected a number of kernels, 1 or more.",
          "Maybe leave it out, or --never PATTERN.");
    }
    return new RuleSettings(
        atMost.stream().map(RuleSettings.AtMost::parse).toList(),
        perView == null ? 0 : perView,
        must,
        never);
  }
}
