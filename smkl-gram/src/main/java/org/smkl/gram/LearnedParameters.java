package org.smkl.gram;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.TrainingPoints;
import org.smkl.data.Table;
import org.smkl.data.Target;

/**
 * Puts values for what waits for the training rows: numbers for {@code scale} and {@code median}
 * ({@link Widths}), and what families learn themselves. From here on a kernel is its name.
 */
final class LearnedParameters {
  private LearnedParameters() {}

  /** The specifications with values for these rows; those that wait for nothing are the same. */
  static List<KernelSpec> resolve(
      List<KernelSpec> specs,
      Table x,
      Optional<Target> target,
      Map<String, KernelFamily> families) {
    return Widths.resolve(specs, x, families).stream()
        .map(spec -> resolve(spec, x, target, families.get(spec.family())))
        .toList();
  }

  private static KernelSpec resolve(
      KernelSpec spec, Table x, Optional<Target> target, KernelFamily family) {
    KernelArguments given = new KernelArguments(spec.arguments());
    if (family == null || !family.waits(given)) {
      return spec;
    }
    int[] columns = KernelSet.columns(spec, family, x);
    KernelArguments learnt;
    try {
      learnt = family.learn(given, points(columns, x, target));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Kernel %s: %s".formatted(spec, e.getMessage()), e);
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (KernelParameter parameter : family.parameters()) {
      values.put(parameter.name(), learnt.text(parameter.name()));
    }
    return spec.with(values);
  }

  private static TrainingPoints points(int[] columns, Table x, Optional<Target> target) {
    Points rows = Points.of(x, 0, x.count(), columns);
    TrainingPoints points =
        rows.rows().texts() > 0
            ? TrainingPoints.ofTexts(
                IntStream.range(0, x.count()).mapToObj(i -> rows.rows().text(i, 0)).toList())
            : TrainingPoints.ofRows(x.count(), rows.width(), rows::copy);
    if (target.isEmpty()) {
      return points;
    }
    return target.get() instanceof Target.Labels labels
        ? points.withClasses(labels.classes().size(), labels.of().clone())
        : points.withNumbers(((Target.Values) target.get()).values().clone());
  }
}
