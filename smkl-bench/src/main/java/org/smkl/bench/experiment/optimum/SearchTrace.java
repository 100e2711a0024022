package org.smkl.bench.experiment.optimum;

import java.util.ArrayList;
import java.util.List;
import org.smkl.core.certify.Incumbent;
import org.smkl.core.certify.SearchListener;
import org.smkl.core.certify.SearchProgress;

/** Keeps both bounds over time. */
final class SearchTrace implements SearchListener {
  private final List<double[]> points = new ArrayList<>();

  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    progress(progress);
  }

  @Override
  public void progress(SearchProgress progress) {
    if (Double.isFinite(progress.lowerBound()) && Double.isFinite(progress.upperBound())) {
      points.add(new double[] {progress.seconds(), progress.upperBound(), progress.lowerBound()});
    }
  }

  double[] times() {
    return column(0);
  }

  double[] upper() {
    return column(1);
  }

  double[] lower() {
    return column(2);
  }

  private double[] column(int c) {
    return points.stream().mapToDouble(point -> point[c]).toArray();
  }
}
