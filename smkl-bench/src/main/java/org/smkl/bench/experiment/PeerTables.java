package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** Collects comparisons and shows them, a table for each pair. */
final class PeerTables {
  private static final List<String> HEADINGS =
      List.of(
          "data",
          "rows",
          "theirs, s",
          "theirs least, s",
          "ours, s",
          "ours least, s",
          "ratio",
          "repetitions");

  private final Map<PeerPair, List<List<Object>>> rows = new LinkedHashMap<>();
  private final Map<PeerPair, Integer> compared = new LinkedHashMap<>();
  private final Map<PeerPair, Integer> noSlower = new LinkedHashMap<>();
  private final Map<PeerPair, Integer> faster = new LinkedHashMap<>();
  private final TreeSet<String> versions = new TreeSet<>();
  private final TreeSet<String> remarks = new TreeSet<>();
  private final List<String> failures = new ArrayList<>();

  PeerTables(List<PeerPair> pairs) {
    pairs.forEach(pair -> rows.put(pair, new ArrayList<>()));
  }

  void add(String set, int n, PeerPair pair, Result result) {
    if (!result.text("remark").isEmpty()) {
      remarks.add(result.text("remark"));
      return;
    }
    double ours = result.number("oursMedian");
    double above = result.number("theirsAbove");
    boolean limited = !Double.isNaN(above);
    double ratio = (limited ? above : result.number("theirsMedian")) / ours;
    List<Object> row = new ArrayList<>();
    row.addAll(
        Arrays.asList(
            set,
            n,
            limited ? above(above) : result.get("theirsMedian"),
            result.get("theirsLeast"),
            result.get("oursMedian"),
            result.get("oursLeast"),
            limited ? above(ratio) : ratio,
            result.get("repetitions")));
    row.addAll(pair.cells(result));
    rows.get(pair).add(row);
    // A peer that was ended at the limit while ours took longer still decides nothing.
    if (!Double.isNaN(ratio) && !(limited && ratio <= 1)) {
      compared.merge(pair, 1, Integer::sum);
      noSlower.merge(pair, ratio >= 1 ? 1 : 0, Integer::sum);
      faster.merge(pair, ratio > 1 ? 1 : 0, Integer::sum);
    }
    if (!result.text("versions").isEmpty()) {
      versions.add(result.text("versions"));
    }
  }

  void fail(String message) {
    failures.add(message);
  }

  private static String above(double value) {
    return String.format(Locale.ROOT, "> %.3g", value);
  }

  Section section(String id, boolean installed) {
    List<ResultTable> tables = new ArrayList<>();
    rows.forEach(
        (pair, cells) -> {
          List<String> headings = new ArrayList<>(HEADINGS);
          headings.addAll(pair.headings());
          tables.add(
              new ResultTable("peers-" + pair.id(), pair.title(), pair.note(), headings, cells));
        });
    return new Section(id, "Peers", paragraphs(installed), tables, List.of());
  }

  private List<String> paragraphs(boolean installed) {
    List<String> text = new ArrayList<>();
    text.add(
        "Processor seconds of the whole process, one thread on either side, medians of repetitions"
            + " in alternation after a warm-up of both; short runs are measured several at a time."
            + " Both sides are given the same matrices. The ratio is theirs divided by ours: above"
            + " 1 ours is faster.");
    if (!installed) {
      text.add(
          (versions.isEmpty()
                  ? "The peers' columns are missing, because no Python environment was named"
                  : "Comparisons that were not made before are missing, because no Python"
                      + " environment was named")
              + ": bench/peers/setup in the source repository makes one, and --peers or SMKL_PEERS"
              + " names its folder.");
    }
    versions.forEach(list -> text.add("Peers: " + list + "."));
    text.addAll(remarks);
    failures.forEach(failure -> text.add("The peer failed at " + failure));
    rows.keySet().forEach(pair -> count(pair, text));
    return text;
  }

  private void count(PeerPair pair, List<String> text) {
    int sets = compared.getOrDefault(pair, 0);
    if (sets > 0 && pair instanceof FitPair) {
      text.add(
          "The default fit was no slower than EasyMKL on %d of %d sets."
              .formatted(noSlower.get(pair), sets));
    }
    if (sets > 0 && pair instanceof CertifiedPair) {
      text.add(
          "The certified optimum was faster than CKA on %d of %d sets."
              .formatted(faster.get(pair), sets));
    }
  }
}
