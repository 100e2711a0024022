package org.smkl.bench.experiment.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.smkl.bench.result.Fields;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Columns;
import org.smkl.console.report.ResultTable;
import org.smkl.console.report.Section;

/** Collects comparisons and shows them, a table for each pair. */
final class PeerTables {
  /** A comparison on a set. */
  private record Row(String set, int n, Result result) {
    Object median() {
      return result.get(Fields.THEIRS_MEDIAN);
    }

    double above() {
      return result.number(Fields.THEIRS_ABOVE);
    }

    /** Whether the peer was ended at the limit. */
    boolean limited() {
      return !Double.isNaN(above());
    }

    double ratio() {
      double theirs = limited() ? above() : result.number(Fields.THEIRS_MEDIAN);
      return theirs / result.number(Fields.OURS_MEDIAN);
    }
  }

  private final Map<PeerPair, List<Row>> rows = new LinkedHashMap<>();
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
    if (!result.text(Fields.REMARK).isEmpty()) {
      remarks.add(result.text(Fields.REMARK));
      return;
    }
    Row row = new Row(set, n, result);
    double ratio = row.ratio();
    rows.get(pair).add(row);
    // A peer that was ended at the limit while ours took longer still decides nothing.
    if (!Double.isNaN(ratio) && !(row.limited() && ratio <= 1)) {
      compared.merge(pair, 1, Integer::sum);
      noSlower.merge(pair, ratio >= 1 ? 1 : 0, Integer::sum);
      faster.merge(pair, ratio > 1 ? 1 : 0, Integer::sum);
    }
    if (!result.text(Fields.VERSIONS).isEmpty()) {
      versions.add(result.text(Fields.VERSIONS));
    }
  }

  void fail(String message) {
    failures.add(message);
  }

  private static Columns<Row> columns() {
    return new Columns<Row>()
        .text("data", Row::set)
        .number("rows", Row::n)
        .seconds("theirs, s", row -> row.limited() ? above(row.above()) : row.median())
        .seconds("theirs least, s", row -> row.result().get(Fields.THEIRS_LEAST))
        .seconds("ours, s", row -> row.result().get(Fields.OURS_MEDIAN))
        .seconds("ours least, s", row -> row.result().get(Fields.OURS_LEAST))
        .number("ratio", row -> row.limited() ? above(row.ratio()) : (Object) row.ratio())
        .number("repetitions", row -> row.result().get(Fields.REPETITIONS));
  }

  private static String above(double value) {
    return String.format(Locale.ROOT, "> %.3g", value);
  }

  Section section(String id, boolean installed) {
    List<ResultTable> tables = new ArrayList<>();
    rows.forEach(
        (pair, list) ->
            tables.add(
                columns()
                    .and(Row::result, pair.columns())
                    .table("peers-" + pair.id(), pair.title(), pair.note(), list)));
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
