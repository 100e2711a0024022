package org.smkl.tck;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.TextKernel;
import org.smkl.api.kernel.TrainingPoints;

/**
 * A string kernel for tests: an inner product of counts of substrings. The length may be {@code
 * shortest}: that of the shortest training text, which a fold may not share.
 */
public final class CommonSubstringsFamily implements KernelFamily {
  @Override
  public String id() {
    return "substrings";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(KernelParameter.optional("p", "a length, or shortest", "2"));
  }

  @Override
  public boolean readsText() {
    return true;
  }

  @Override
  public boolean waits(KernelArguments arguments) {
    return arguments.text("p").equals("shortest");
  }

  @Override
  public KernelArguments learn(KernelArguments arguments, TrainingPoints points) {
    int shortest = Integer.MAX_VALUE;
    for (int i = 0; i < points.count(); i++) {
      shortest = Math.min(shortest, points.text(i).length());
    }
    return arguments.with("p", shortest);
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Counts(arguments.integer("p", 1, 99));
  }

  private record Counts(int p) implements TextKernel<Map<String, Double>> {
    @Override
    public boolean positiveSemidefinite() {
      return true;
    }

    @Override
    public Map<String, Double> read(String text) {
      if (text.contains("!")) {
        throw new IllegalArgumentException("'!' is no letter. Maybe another file.");
      }
      Map<String, Double> counts = new TreeMap<>();
      for (int at = 0; at + p <= text.length(); at++) {
        counts.merge(text.substring(at, at + p), 1.0, Double::sum);
      }
      return counts;
    }

    @Override
    public double value(Map<String, Double> x, Map<String, Double> z) {
      return x.entrySet().stream()
          .mapToDouble(e -> e.getValue() * z.getOrDefault(e.getKey(), 0.0))
          .sum();
    }

    @Override
    public Optional<double[]> errors(List<Map<String, Double>> points) {
      return Optional.of(new double[points.size()]);
    }
  }
}
