package org.smkl.gram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smkl.gram.KernelReport.Treatment;

/** What users should know about their kernels, in as many sentences as they want to read. */
final class KernelWarnings {
  /** Warnings of one kind that have a sentence each; more are summed up in one. */
  private static final int MAX_SENTENCES = 20;

  /** Kernels that a summing-up names. */
  private static final int NAMED_KERNELS = 5;

  private KernelWarnings() {}

  static List<String> of(List<KernelReport> reports) {
    Map<String, List<KernelReport>> kinds = new LinkedHashMap<>();
    for (KernelReport report : reports) {
      if (report.warning().isPresent()) {
        String kind = report.word().orElse(report.treatment().name());
        kinds.computeIfAbsent(kind, k -> new ArrayList<>()).add(report);
      }
    }
    List<String> warnings = new ArrayList<>();
    for (List<KernelReport> kind : kinds.values()) {
      if (kind.size() <= MAX_SENTENCES) {
        kind.forEach(report -> warnings.add(report.warning().orElseThrow()));
      } else {
        warnings.add(kind.get(0).word().isPresent() ? words(kind) : indefinite(kind));
      }
    }
    repeated(reports).ifPresent(warnings::add);
    return List.copyOf(warnings);
  }

  private static String words(List<KernelReport> kind) {
    return "That %s, are positive semidefinite, and how accurate their values are, is the word of the %s; every upper bound rests on it."
        .formatted(
            names(kind.stream().map(report -> report.spec().toString()).toList()),
            kind.get(0).word().orElseThrow());
  }

  /** Those with the least eigenvalues are named. */
  private static String indefinite(List<KernelReport> kind) {
    Comparator<KernelReport> order =
        Comparator.comparingDouble(report -> report.leastEigenvalue().orElse(0));
    return "%s, are not%s positive semidefinite on this data (least eigenvalue): %s."
        .formatted(
            names(
                kind.stream()
                    .sorted(order)
                    .map(
                        r ->
                            r.spec()
                                + " ("
                                + KernelReport.eigenvalueText(r.leastEigenvalue())
                                + ")")
                    .toList()),
            kind.get(0).treatment() == Treatment.UNTOLD ? " known to be" : "",
            done(kind.get(0).treatment()));
  }

  private static String done(Treatment treatment) {
    return switch (treatment) {
      case NONE -> "";
      case UNTOLD -> "left out, because only all entries could tell, which are not kept in memory";
      case KEPT_INDEFINITE -> "kept as they are, so objectives are not rigorous";
      case DROPPED -> "dropped, their weights are 0";
      case CLIPPED -> "projected onto the positive semidefinite cone";
      case SHIFTED -> "their diagonals were raised to make them so";
    };
  }

  /** Two of a kind share a weight, and lambda counts it less than that of one. */
  private static Optional<String> repeated(List<KernelReport> reports) {
    Map<KernelSpec, List<KernelSpec>> equal =
        reports.stream()
            .map(KernelReport::spec)
            .collect(
                Collectors.groupingBy(
                    KernelSpec::unnamed, LinkedHashMap::new, Collectors.toList()));
    List<String> names =
        equal.values().stream()
            .filter(specs -> specs.size() > 1)
            .map(KernelWarnings::times)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Given more than once: %s. Equal kernels share a weight. Maybe leave out all but one."
                .formatted(names(names)));
  }

  /** Equal kernels may have several labels. */
  private static String times(List<KernelSpec> equal) {
    List<String> names = equal.stream().map(KernelSpec::toString).distinct().toList();
    return names.size() == 1
        ? "%s (%d times)".formatted(names.get(0), equal.size())
        : String.join(" = ", names);
  }

  /** "7129 kernels, among them a, b and c", or all of a few. */
  private static String names(List<String> names) {
    return names.size() <= MAX_SENTENCES
        ? String.join(", ", names)
        : "%d kernels, among them %s"
            .formatted(names.size(), String.join(", ", names.subList(0, NAMED_KERNELS)));
  }
}
