package org.example.smkl;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Versions;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;

/**
 * A source of cuts: the means of the best two, four, eight alphas of a node. A is convex, so that
 * means lie in it, and the bound is a concave function of alpha. Users write {@code --cuts
 * mean-alpha}.
 */
public final class MeanAlphaSource implements CutSource {
  @Override
  public String id() {
    return "mean-alpha";
  }

  @Override
  public String version() {
    return Versions.of(MeanAlphaSource.class);
  }

  @Override
  public List<double[]> propose(ProposalContext context) {
    List<Cut> cuts = context.cuts();
    List<double[]> means = new ArrayList<>();
    double[] sum = new double[context.problem().size()];
    for (int t = 0; t < cuts.size() && !context.stop().stopRequested(); t++) {
      for (int j = 0; j < sum.length; j++) {
        sum[j] += cuts.get(t).alpha()[j];
      }
      if (t > 0 && Integer.bitCount(t + 1) == 1) {
        means.add(mean(sum, t + 1));
      }
    }
    return means;
  }

  private static double[] mean(double[] sum, int count) {
    double[] mean = new double[sum.length];
    for (int j = 0; j < mean.length; j++) {
      mean[j] = sum[j] / count;
    }
    return mean;
  }
}
