package org.smkl.branchbound.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Plugin;
import org.smkl.branchbound.node.Tools;
import org.smkl.certificate.Fingerprint;
import org.smkl.search.SearchOptions;

/** What must be the same when a search goes on: the problem and what defines the search. */
record CheckpointSettings(List<String> names, List<String> values) {
  static CheckpointSettings of(Tools tools, SearchOptions options) {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    names.add("the data");
    values.add(Fingerprint.of(tools.problem()));
    names.add("lambda");
    values.add(Double.toString(tools.problem().lambda()));
    names.add("k0");
    values.add(Integer.toString(tools.problem().k0()));
    if (!tools.problem().rules().isNone()) {
      names.add("the list of rules");
      values.add(words(tools.problem().rules()));
    }
    names.add("the gap");
    values.add(Double.toString(options.gap()));
    names.add("the batch size");
    values.add(Integer.toString(options.batch()));
    names.add("the branching rule");
    values.add(tools.branching().id());
    names.add("the relaxation backend");
    values.add(tools.backend().id());
    names.add("the alpha-solver");
    values.add(tools.alphaSolver().id());
    options.plugins().heuristic().ifPresent(plugin -> add("the heuristic", plugin, names, values));
    options.plugins().cuts().ifPresent(plugin -> add("the source of cuts", plugin, names, values));
    return new CheckpointSettings(names, values);
  }

  private static void add(String name, Plugin plugin, List<String> names, List<String> values) {
    names.add(name);
    values.add(plugin.id());
  }

  /** Whatever their order. */
  private static String words(ChoiceRules rules) {
    return "%s, must %s, never %s"
        .formatted(
            rules.capacities().stream().map(Capacity::toString).sorted().toList(),
            rules.must(),
            rules.never());
  }

  /** The first difference from what a file says. */
  Optional<String> difference(CheckpointSettings saved) {
    if (!names.equals(saved.names)) {
      return Optional.of("it names other settings: " + saved.names);
    }
    for (int i = 0; i < names.size(); i++) {
      if (!values.get(i).equals(saved.values.get(i))) {
        return Optional.of(
            "%s differs: %s in the checkpoint, %s here"
                .formatted(names.get(i), saved.values.get(i), values.get(i)));
      }
    }
    return Optional.empty();
  }
}
