package org.smkl.core.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.core.data.Table;
import org.smkl.core.error.Nearest;

/**
 * Kernels made from their specifications, grouped by the columns they read so that each group
 * shares its statistics.
 *
 * @param members the kernels in the order given
 * @param selections the distinct column selections
 */
record KernelSet(List<Member> members, List<int[]> selections) {
  /** A kernel and the position of its columns among the selections. */
  record Member(KernelSpec spec, Kernel kernel, int selection) {}

  /** Makes the kernels; features is the number of columns of the data. */
  static KernelSet of(List<KernelSpec> specs, Map<String, KernelFamily> families, int features) {
    if (specs.isEmpty()) {
      throw new IllegalArgumentException(
          "At least one kernel is needed; got none. Maybe use " + NamedKernelSets.ADAPTIVE + ".");
    }
    List<Member> members = new ArrayList<>();
    Map<List<Integer>, Integer> chosen = new LinkedHashMap<>();
    for (KernelSpec spec : specs) {
      KernelFamily family = families.get(spec.family());
      if (family == null) {
        throw new IllegalArgumentException(
            Nearest.unknown("kernel", spec.family(), families.keySet()));
      }
      checkColumns(spec, features);
      int selection = chosen.computeIfAbsent(spec.columns(), columns -> chosen.size());
      Kernel kernel = family.create(new KernelArguments(spec.arguments()));
      members.add(new Member(spec, kernel, selection));
    }
    return new KernelSet(
        List.copyOf(members), chosen.keySet().stream().map(c -> indices(c, features)).toList());
  }

  /** Some of the kernels, by position; the selections stay. */
  KernelSet select(int... kernels) {
    return new KernelSet(Arrays.stream(kernels).mapToObj(members::get).toList(), selections);
  }

  /** One of the kernels, with its own selection alone. */
  KernelSet alone(int kernel) {
    Member member = members.get(kernel);
    return new KernelSet(
        List.of(new Member(member.spec(), member.kernel(), 0)),
        List.of(selections.get(member.selection())));
  }

  /** The points of rows from .. to - 1 on each selection. */
  List<Points> points(Table x, int from, int to) {
    return selections.stream().map(columns -> Points.of(x, from, to, columns)).toList();
  }

  /** The same, sparse or dense as other points are. */
  List<Points> pointsLike(List<Points> others, Table x, int from, int to) {
    return IntStream.range(0, others.size())
        .mapToObj(s -> Points.of(x, from, to, selections.get(s), others.get(s).sparse()))
        .toList();
  }

  /** Refuses columns that the data does not have. */
  static void checkColumns(KernelSpec spec, int features) {
    for (int column : spec.columns()) {
      if (column >= features) {
        throw new IllegalArgumentException(
            "Kernel %s asks for column %d; the data has %d feature columns, 0 to %d."
                .formatted(spec, column, features, features - 1));
      }
    }
  }

  private static int[] indices(List<Integer> columns, int features) {
    return columns.isEmpty()
        ? IntStream.range(0, features).toArray()
        : columns.stream().mapToInt(Integer::intValue).toArray();
  }
}
