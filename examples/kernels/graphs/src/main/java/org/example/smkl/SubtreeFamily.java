package org.example.smkl;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.api.Versions;
import org.smkl.api.kernel.Kernel;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.api.kernel.TextKernel;

/**
 * The subtree kernel of Weisfeiler and Lehman (Shervashidze et al., 2011) on graphs with labelled
 * nodes and edges. In each round a node's label takes in those of its neighbours; the value counts
 * pairs of nodes with the same label, over all rounds. Users write {@code subtree(rounds=2)}.
 */
public final class SubtreeFamily implements KernelFamily {
  private static final int MOST = 16;

  @Override
  public String id() {
    return "subtree";
  }

  @Override
  public String version() {
    return Versions.of(SubtreeFamily.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(KernelParameter.optional("rounds", "how far a label sees, 0 to " + MOST, "2"));
  }

  @Override
  public String formula() {
    return "sum over rounds of the pairs of nodes of x and z with the same label";
  }

  @Override
  public boolean readsText() {
    return true;
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Member(arguments.integer("rounds", 0, MOST));
  }

  /** One member; a point is how often each label occurs, over all rounds. */
  private record Member(int rounds) implements TextKernel<Map<String, Integer>> {
    @Override
    public boolean positiveSemidefinite() {
      return true; // an inner product of counts
    }

    @Override
    public Map<String, Integer> read(String text) {
      return SubtreeLabels.count(LabelledGraph.read(text), rounds);
    }

    @Override
    public double value(Map<String, Integer> x, Map<String, Integer> z) {
      double sum = 0;
      for (Map.Entry<String, Integer> entry : x.entrySet()) {
        sum += (double) entry.getValue() * z.getOrDefault(entry.getKey(), 0);
      }
      return sum;
    }

    /** None: sums of whole numbers are exact as long as they are below 2^53. */
    @Override
    public Optional<double[]> errors(List<Map<String, Integer>> points) {
      boolean exact = points.stream().allMatch(x -> value(x, x) < 0x1p53);
      return exact ? Optional.of(new double[points.size()]) : Optional.empty();
    }
  }
}
