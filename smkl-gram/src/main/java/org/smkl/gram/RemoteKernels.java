package org.smkl.gram;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.data.Table;

/**
 * Kernels on their way to another machine, which makes them anew from its own plugins.
 *
 * @param specs the kernels as texts, columns by index
 * @param features how many columns rows have
 * @param texts how many texts rows have beside them
 * @param factors every value of a kernel is multiplied by its factor
 * @param jitters added where a point meets itself, for each kernel
 */
public record RemoteKernels(
    String[] specs, int features, int texts, double[] factors, double[] jitters)
    implements Serializable {
  static RemoteKernels of(List<EntryTransform> entries, Table rows) {
    return new RemoteKernels(
        entries.stream().map(e -> e.spec().byIndex().toString()).toArray(String[]::new),
        rows.columns(),
        rows.texts(),
        entries.stream().mapToDouble(EntryTransform::factor).toArray(),
        entries.stream().mapToDouble(EntryTransform::jitter).toArray());
  }

  /** How many kernels there are. */
  public int q() {
    return specs.length;
  }

  KernelSet set(Map<String, KernelFamily> families) {
    KernelSpecParser parser =
        new KernelSpecParser(families).withColumns(features, texts).withPaths(Map.of());
    List<KernelSpec> read = new ArrayList<>();
    Arrays.stream(specs).forEach(text -> read.addAll(parser.parse(text)));
    return KernelSet.of(read, families, features);
  }

  List<EntryTransform> entries(KernelSet set, double[][] roots) {
    List<EntryTransform> entries = new ArrayList<>();
    for (int i = 0; i < specs.length; i++) {
      entries.add(
          new EntryTransform(set.members().get(i).spec(), factors[i], roots[i], jitters[i]));
    }
    return entries;
  }

  /** These kernels on rows that are here, by one thread. */
  ComputedKernels on(Table rows, double[][] roots, Map<String, KernelFamily> families) {
    KernelSet set = set(families);
    return new ComputedKernels(
        set, entries(set, roots), rows, set.points(rows, 0, rows.count()), 1);
  }
}
