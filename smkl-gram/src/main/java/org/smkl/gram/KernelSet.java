package org.smkl.gram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.api.kernel.TextKernel;
import org.smkl.data.Table;
import org.smkl.error.Nearest;

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

  /** Makes the kernels for data with so many columns of numbers and none of text. */
  static KernelSet of(List<KernelSpec> specs, Map<String, KernelFamily> families, int features) {
    return of(specs, families, features, 0);
  }

  /** Makes the kernels for such rows. */
  static KernelSet of(List<KernelSpec> specs, Map<String, KernelFamily> families, Table x) {
    return of(specs, families, x.columns(), x.texts());
  }

  private static KernelSet of(
      List<KernelSpec> specs, Map<String, KernelFamily> families, int features, int texts) {
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
      List<Integer> columns = columns(spec, family, features, texts);
      int selection = chosen.computeIfAbsent(columns, c -> chosen.size());
      Kernel kernel = family.create(new KernelArguments(spec.arguments()));
      if (columns.isEmpty() && features == 0 && texts > 0 && !(kernel instanceof MatrixKernel)) {
        throw new IllegalArgumentException(
            "Kernel %s reads numbers, and the data has columns of text alone. Maybe a kernel that reads text."
                .formatted(spec));
      }
      members.add(new Member(spec, kernel, selection));
    }
    return new KernelSet(
        List.copyOf(members), chosen.keySet().stream().map(c -> indices(c, features)).toList());
  }

  /**
   * The kernels in parts, by position, so that those of one selection stay together and the
   * selections of a part have at most so many columns; or one selection has more.
   */
  List<int[]> parts(long columns) {
    List<List<Integer>> readers = new ArrayList<>();
    selections.forEach(selection -> readers.add(new ArrayList<>()));
    for (int i = 0; i < members.size(); i++) {
      readers.get(members.get(i).selection()).add(i);
    }
    List<int[]> parts = new ArrayList<>();
    List<Integer> part = new ArrayList<>();
    long taken = 0;
    for (int s = 0; s < selections.size(); s++) {
      taken += selections.get(s).length;
      if (taken > columns && !part.isEmpty()) {
        parts.add(part.stream().mapToInt(Integer::intValue).toArray());
        part.clear();
        taken = selections.get(s).length;
      }
      part.addAll(readers.get(s));
    }
    parts.add(part.stream().mapToInt(Integer::intValue).toArray());
    return parts;
  }

  /** Columns of all selections together: what points on them copy of each row. */
  long width() {
    return selections.stream().mapToLong(selection -> selection.length).sum();
  }

  /** Some of the kernels, by position, with the selections that they read and no others. */
  KernelSet select(int... kernels) {
    int[] used = used(kernels);
    List<Member> some =
        Arrays.stream(kernels)
            .mapToObj(members::get)
            .map(
                member ->
                    new Member(
                        member.spec(),
                        member.kernel(),
                        Arrays.binarySearch(used, member.selection())))
            .toList();
    return new KernelSet(some, selected(selections, kernels));
  }

  /** Of what there is one of for each selection, those that {@link #select} leaves. */
  <T> List<T> selected(List<T> bySelection, int... kernels) {
    return Arrays.stream(used(kernels)).mapToObj(bySelection::get).toList();
  }

  /** The selections that some kernels read, ascending. */
  private int[] used(int... kernels) {
    return Arrays.stream(kernels)
        .map(i -> members.get(i).selection())
        .sorted()
        .distinct()
        .toArray();
  }

  /** The points of rows from .. to - 1 on each selection. */
  List<Points> points(Table x, int from, int to) {
    return read(selections.stream().map(columns -> Points.of(x, from, to, columns)).toList(), from);
  }

  /** The points, sparse or dense as other points are. */
  List<Points> pointsLike(List<Points> others, Table x, int from, int to) {
    return read(
        IntStream.range(0, others.size())
            .mapToObj(s -> Points.of(x, from, to, selections.get(s), others.get(s).sparse()))
            .toList(),
        from);
  }

  private List<Points> read(List<Points> points, int from) {
    for (Member member : members) {
      if (member.kernel() instanceof TextKernel<?> kernel) {
        points.get(member.selection()).read(member.spec(), kernel, from);
      }
    }
    return points;
  }

  /** The columns that a kernel reads of such rows: of numbers from 0 on, of text after them. */
  static int[] columns(KernelSpec spec, KernelFamily family, Table x) {
    return indices(columns(spec, family, x.columns(), x.texts()), x.columns());
  }

  /**
   * The columns of a kernel; empty means all columns of numbers.
   *
   * @throws IllegalArgumentException for columns that the data does not have or the kernel does not
   *     read
   */
  private static List<Integer> columns(
      KernelSpec spec, KernelFamily family, int features, int texts) {
    boolean text = family.readsText();
    for (int column : spec.columns()) {
      if (column >= features + texts) {
        throw new IllegalArgumentException(
            "Kernel %s asks for column %d; the data has %d feature columns, 0 to %d."
                .formatted(spec, column, features + texts, features + texts - 1));
      }
      if (column >= features != text) {
        throw new IllegalArgumentException(
            text
                ? "Kernel %s reads text, and column %d has numbers. Maybe say that it is a column of text."
                    .formatted(spec, column)
                : "Kernel %s reads numbers, and column %d has text. Maybe a kernel that reads text."
                    .formatted(spec, column));
      }
    }
    if (!text) {
      return spec.columns();
    }
    if (spec.columns().isEmpty() && texts == 1) {
      return List.of(features);
    }
    if (spec.columns().size() != 1) {
      throw new IllegalArgumentException(
          texts == 0
              ? "Kernel %s reads text, and the data has no column of text. Maybe say which column it is."
                  .formatted(spec)
              : "Kernel %s reads one column of text, and the data has %d. Maybe name one: [cols=%d]; or a kernel for each: [each]."
                  .formatted(spec, texts, features));
    }
    return spec.columns();
  }

  private static int[] indices(List<Integer> columns, int features) {
    return columns.isEmpty()
        ? IntStream.range(0, features).toArray()
        : columns.stream().mapToInt(Integer::intValue).toArray();
  }
}
