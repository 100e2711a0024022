package org.smkl.answer.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.answer.RuleAnswer;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Plot;
import org.smkl.console.report.Section;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;

/** Weights by view or group, how often their kernels are chosen, and the rules for the choice. */
final class GroupSection {
  private static final int SHOWN = 50;
  private static final int BARS = 12;

  /** All kernels of one view or group together. */
  private record Group(String name, int kernels, int chosen, double weight, double frequency) {
    Group and(double beta, double often) {
      return new Group(
          name, kernels + 1, chosen + (beta == 0 ? 0 : 1), weight + beta, frequency + often);
    }
  }

  private GroupSection() {}

  /** The section, where kernels belong to groups or rules were given. */
  static Optional<Section> of(FitResult result, ReportExtras further) {
    List<String> rules = further.rules().stream().map(RuleAnswer::words).toList();
    Optional<double[]> often =
        further.stability().map(found -> result.prepared().expand(found.frequencies()));
    List<Group> groups = groups(result, often.orElse(null));
    // With one kernel each they would repeat the weights of the kernels.
    if (groups.size() < 2 || groups.stream().allMatch(group -> group.kernels() == 1)) {
      return rules.isEmpty()
          ? Optional.empty()
          : Optional.of(new Section("rules", "Rules", rules, List.of(), List.of()));
    }
    long chosen = groups.stream().filter(group -> group.chosen() > 0).count();
    List<String> words = new ArrayList<>();
    words.add("%d of %d views or groups have weight.".formatted(chosen, groups.size()));
    words.addAll(rules);
    List<Group> bars = groups.subList(0, Math.min(BARS, groups.size()));
    List<Plot.Series> series = new ArrayList<>();
    series.add(Plot.Series.bars("weight", bars, Group::name, Group::weight));
    if (often.isPresent()) {
      series.add(
          Plot.Series.bars(
              "share of the halves that choose it, mean over its kernels",
              bars,
              Group::name,
              Group::frequency));
    }
    Columns<Group> columns =
        new Columns<Group>()
            .text("view or group", Group::name)
            .number("kernels", Group::kernels)
            .number("chosen", Group::chosen)
            .number("weight", Group::weight);
    if (often.isPresent()) {
      columns.number("share of the halves, mean", Group::frequency);
    }
    return Optional.of(
        new Section(
            "groups",
            "Views and groups",
            words,
            List.of(
                columns.table(
                    "groups",
                    "Weights by view or group",
                    groups.size() > SHOWN ? "The first %d by weight.".formatted(SHOWN) : "",
                    groups.subList(0, Math.min(SHOWN, groups.size())))),
            List.of(
                new Plot(
                    "Weights by view or group",
                    Plot.Kind.BARS,
                    "view or group",
                    often.isPresent() ? "weight; share" : "weight",
                    series))));
  }

  /** The greatest weight first, then the most frequent. */
  private static List<Group> groups(FitResult result, double[] often) {
    PreparedProblem prepared = result.prepared();
    double[] beta = result.beta();
    Map<String, Group> groups = new LinkedHashMap<>();
    for (int i = 0; i < beta.length; i++) {
      String name = prepared.kernels().specs().get(i).group();
      if (!name.isEmpty()) {
        Group before = groups.getOrDefault(name, new Group(name, 0, 0, 0, 0));
        groups.put(name, before.and(beta[i], often == null ? 0 : often[i]));
      }
    }
    return groups.values().stream()
        .sorted(
            Comparator.comparingDouble(Group::weight)
                .thenComparingDouble(Group::frequency)
                .reversed())
        .toList();
  }
}
