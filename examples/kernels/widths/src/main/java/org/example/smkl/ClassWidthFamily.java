package org.example.smkl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.StatisticKernel;
import org.smkl.api.kernel.TrainingPoints;

/**
 * Gaussian kernels exp(-|x - z|^2 / (2 width^2)) whose width the training points choose: {@code
 * class-width(width=between)} takes the median distance of two points of different classes, {@code
 * class-width(width=within)} that of two points of the same class. A number is taken as it is.
 */
public final class ClassWidthFamily implements KernelFamily {
  private static final List<String> WORDS = List.of("between", "within");

  /** With more points, every so many of them: distances of all pairs would take long. */
  private static final int SAMPLE = 1000;

  @Override
  public String id() {
    return "class-width";
  }

  @Override
  public String version() {
    return Versions.of(ClassWidthFamily.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(
        KernelParameter.optional(
            "width", "greater than 0; or between, within: by the classes", "between"));
  }

  @Override
  public String formula() {
    return "exp(-|x - z|^2 / (2 width^2))";
  }

  @Override
  public boolean waits(KernelArguments arguments) {
    return WORDS.contains(arguments.text("width"));
  }

  /** Sees the training points once; the number in the arguments is all that is kept. */
  @Override
  public KernelArguments learn(KernelArguments arguments, TrainingPoints points) {
    boolean within = arguments.text("width").equals("within");
    int step = (points.count() + SAMPLE - 1) / SAMPLE;
    List<double[]> rows = new ArrayList<>();
    List<Integer> classes = new ArrayList<>();
    List<Double> distances = new ArrayList<>();
    for (int i = 0; i < points.count(); i += step) {
      double[] x = points.row(i);
      for (int j = 0; j < rows.size(); j++) {
        double distance = distance(x, rows.get(j));
        if (distance > 0 && (points.classOf(i) == classes.get(j)) == within) {
          distances.add(distance);
        }
      }
      rows.add(x);
      classes.add(points.classOf(i));
    }
    if (distances.isEmpty()) {
      throw new IllegalArgumentException(
          "There are no two different points %s, so the width is not known. Maybe give a number."
              .formatted(within ? "of one class" : "of different classes"));
    }
    Collections.sort(distances);
    return arguments.with("width", distances.get(distances.size() / 2));
  }

  private static double distance(double[] x, double[] z) {
    double sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum += (x[k] - z[k]) * (x[k] - z[k]);
    }
    return Math.sqrt(sum);
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Member(arguments.positive("width"));
  }

  /** One member. */
  private record Member(double width) implements StatisticKernel {
    @Override
    public Statistic statistic() {
      return Statistic.SQUARED_DISTANCE;
    }

    @Override
    public boolean positiveSemidefinite() {
      return true; // by Schoenberg's theorem
    }

    @Override
    public void apply(double[] statistics, double[] values, int length) {
      for (int i = 0; i < length; i++) {
        values[i] = Math.exp(-statistics[i] / (2 * width * width));
      }
    }
  }
}
