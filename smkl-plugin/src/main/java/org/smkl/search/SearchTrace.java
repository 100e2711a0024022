package org.smkl.search;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.relax.Node;

/** Keeps both bounds over time, and passes on to another listener. Not thread-safe. */
public final class SearchTrace implements SearchListener {
  private final SearchListener next;
  private final List<double[]> points = new ArrayList<>();

  /** Keeps the bounds and no more. */
  public SearchTrace() {
    this(NONE);
  }

  /** For a search that somebody else follows as well. */
  public SearchTrace(SearchListener next) {
    this.next = next;
  }

  @Override
  public void node(Node node, double bound) {
    next.node(node, bound);
  }

  @Override
  public void failure(Node node, String reason) {
    next.failure(node, reason);
  }

  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    keep(progress);
    next.incumbent(incumbent, progress);
  }

  @Override
  public void warning(String text) {
    next.warning(text);
  }

  @Override
  public void progress(SearchProgress progress) {
    keep(progress);
    next.progress(progress);
  }

  @Override
  public void finished(SearchResult result) {
    next.finished(result);
  }

  @Override
  public boolean stop(SearchProgress progress) {
    return next.stop(progress);
  }

  private void keep(SearchProgress progress) {
    if (Double.isFinite(progress.lowerBound()) && Double.isFinite(progress.upperBound())) {
      points.add(new double[] {progress.seconds(), progress.upperBound(), progress.lowerBound()});
    }
  }

  /** When, in seconds. */
  public double[] times() {
    return column(0);
  }

  /** The upper bound then. */
  public double[] upper() {
    return column(1);
  }

  /** The lower bound then. */
  public double[] lower() {
    return column(2);
  }

  private double[] column(int c) {
    return points.stream().mapToDouble(point -> point[c]).toArray();
  }
}
