package org.example.smkl;

import java.util.HashMap;
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
 * The spectrum kernel of strings (Leslie, Eskin and Noble, 2002): how many pairs of equal
 * substrings of length p two strings have. Users write {@code spectrum(p=4)}, or {@code
 * spectrum(p=4)[cols=sequence]} where the data has several columns of text.
 */
public final class SpectrumFamily implements KernelFamily {
  private static final int LONGEST = 64;

  @Override
  public String id() {
    return "spectrum";
  }

  @Override
  public String version() {
    return Versions.of(SpectrumFamily.class);
  }

  @Override
  public List<KernelParameter> parameters() {
    return List.of(KernelParameter.optional("p", "the length of substrings, 1 to " + LONGEST, "3"));
  }

  @Override
  public String formula() {
    return "sum over strings s of length p of count(s in x) count(s in z)";
  }

  @Override
  public boolean readsText() {
    return true;
  }

  @Override
  public Kernel create(KernelArguments arguments) {
    return new Member(arguments.integer("p", 1, LONGEST));
  }

  /** One member; a point is how often each substring occurs. */
  private record Member(int p) implements TextKernel<Map<String, Integer>> {
    @Override
    public boolean positiveSemidefinite() {
      return true; // an inner product of counts
    }

    @Override
    public Map<String, Integer> read(String text) {
      Map<String, Integer> counts = new HashMap<>();
      for (int at = 0; at + p <= text.length(); at++) {
        counts.merge(text.substring(at, at + p), 1, Integer::sum);
      }
      return counts;
    }

    @Override
    public double value(Map<String, Integer> x, Map<String, Integer> z) {
      Map<String, Integer> few = x.size() <= z.size() ? x : z;
      Map<String, Integer> many = x.size() <= z.size() ? z : x;
      double sum = 0;
      for (Map.Entry<String, Integer> entry : few.entrySet()) {
        sum += (double) entry.getValue() * many.getOrDefault(entry.getKey(), 0);
      }
      return sum;
    }

    /**
     * None: sums of whole numbers are exact, in any order, as long as they are below 2^53; and K(x,
     * z) is at most the greater of K(x, x) and K(z, z).
     */
    @Override
    public Optional<double[]> errors(List<Map<String, Integer>> points) {
      boolean exact = points.stream().allMatch(x -> value(x, x) < 0x1p53);
      return exact ? Optional.of(new double[points.size()]) : Optional.empty();
    }
  }
}
