package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.alpha.FeasibleAlpha;
import org.smkl.api.propose.ProposalContext;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.LowerBound;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;

/** Made-up open nodes of small problems, for whoever proposes: with few cuts, many, and none. */
record MadeContext(
    Problem problem,
    Node node,
    double[] z,
    double[] beta,
    double bound,
    double cutoff,
    double[] incumbent,
    List<Cut> cuts)
    implements ProposalContext {
  private static final int Q = 7;
  private static final int K0 = 3;
  private static final int N = 12;

  /** A node from a seed; problems repeat after every few. */
  static MadeContext of(int seed) {
    Random random = new Random(seed);
    Problem problem = RelaxationInstances.random(seed % 5, N, Q, seed % 4 == 0 ? 1 : K0, 0.1);
    Node node = seed % 3 == 0 ? Node.root() : Node.root().exclude(seed % Q);
    List<Cut> cuts = new ArrayList<>();
    for (int t = 0; t < seed % 6; t++) {
      double scale = Math.pow(10, -random.nextInt(4));
      double[] alpha = random.doubles(problem.size(), 0, 1).map(a -> scale * a).toArray();
      cuts.add(LowerBound.cut(problem, FeasibleAlpha.repair(problem, alpha)));
    }
    double[] z = new double[Q];
    double[] beta = new double[Q];
    double sum = 0;
    for (int i = 0; i < Q; i++) {
      // Every few nodes have indicators that are all whole.
      double value = seed % 5 == 0 ? random.nextInt(2) : random.nextDouble();
      z[i] = node.excludes(i) ? 0 : value;
      beta[i] = node.excludes(i) ? 0 : random.nextDouble();
      sum += beta[i];
    }
    double whole = sum;
    Arrays.setAll(beta, i -> beta[i] / whole);
    double[] incumbent = new double[Q];
    int[] first = NodeChoices.of(problem).greedy(beta);
    Arrays.stream(first).forEach(i -> incumbent[i] = 1.0 / first.length);
    double bound = 10 * random.nextDouble();
    return new MadeContext(problem, node, z, beta, bound, bound + 1, incumbent, cuts);
  }

  /** Fails where a plugin has written to what it was shown. */
  void requireSameAs(MadeContext fresh) {
    assertArrayEquals(fresh.z, z, 0.0, "z");
    assertArrayEquals(fresh.beta, beta, 0.0, "beta");
    assertArrayEquals(fresh.incumbent, incumbent, 0.0, "incumbent");
    assertArrayEquals(fresh.problem.upper(), problem.upper(), 0.0, "upper bounds");
    for (int i = 0; i < Q; i++) {
      assertArrayEquals(fresh.problem.gram(i).entries(), problem.gram(i).entries(), 0.0, "kernel");
    }
    for (int t = 0; t < cuts.size(); t++) {
      assertArrayEquals(fresh.cuts.get(t).alpha(), cuts.get(t).alpha(), 0.0, "alpha");
      assertArrayEquals(fresh.cuts.get(t).energies(), cuts.get(t).energies(), 0.0, "energies");
    }
  }

  @Override
  public StopSignal stop() {
    return StopSignal.NEVER;
  }
}
