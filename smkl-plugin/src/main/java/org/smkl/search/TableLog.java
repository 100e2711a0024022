package org.smkl.search;

import java.util.Locale;
import java.util.function.Consumer;
import org.smkl.api.relax.Node;
import org.smkl.error.Count;
import org.smkl.svm.bound.Rounded;

/**
 * The log table: a row for each new incumbent, marked with the letter of its source (see {@link
 * Incumbent#source}), a row every few seconds, and a last one.
 */
public final class TableLog implements SearchListener {
  private static final int ROWS_BETWEEN_HEADERS = 30;
  private static final String HEADER =
      "     time    nodes     open        lower        upper       gap  choices left";

  /** The logarithm from which on a number of choices is rounded. */
  private static final double COUNTED = 6;

  private final Consumer<String> out;
  private final double interval;
  private double lastRow = Double.NEGATIVE_INFINITY;
  private int rows;

  /**
   * A table.
   *
   * @param out receives the lines
   * @param interval seconds between rows
   */
  public TableLog(Consumer<String> out, double interval) {
    this.out = out;
    this.interval = interval;
  }

  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    row(incumbent.source(), progress);
  }

  @Override
  public void progress(SearchProgress progress) {
    if (progress.seconds() - lastRow >= interval) {
      row(' ', progress);
    }
  }

  @Override
  public void failure(Node node, String reason) {
    out.accept("node " + node + " failed: " + reason);
  }

  @Override
  public void warning(String text) {
    out.accept("warning: " + text);
  }

  @Override
  public void finished(SearchResult result) {
    row(' ', result.progress());
    out.accept(
        String.format(
            Locale.ROOT,
            "%s: %s <= optimum <= %s, %s, %s, %s",
            result.status(),
            Rounded.lower(result.lowerBound(), 10),
            Rounded.upper(result.upperBound(), 10),
            Count.of(result.progress().nodes(), "node"),
            Count.of(result.progress().svmSolves(), "SVM solve"),
            Count.of(result.progress().failedNodes(), "failed node")));
  }

  private void row(char mark, SearchProgress p) {
    if (rows++ % ROWS_BETWEEN_HEADERS == 0) {
      out.accept(HEADER);
    }
    lastRow = p.seconds();
    out.accept(
        String.format(
            Locale.ROOT,
            "%c %6.1fs %8d %8d %12s %12s %8s  %s of %s",
            mark,
            p.seconds(),
            p.nodes(),
            p.open(),
            Rounded.lower(p.lowerBound(), 6),
            Rounded.upper(p.upperBound(), 6),
            Rounded.gap(p.relativeGap(), 3),
            count(p.choices().open()),
            count(p.choices().all())));
  }

  /** A number of choices, from its logarithm. */
  private static String count(double log) {
    return String.format(
        Locale.ROOT, log < COUNTED ? "%.0f" : "1e%.1f", log < COUNTED ? Math.pow(10, log) : log);
  }
}
