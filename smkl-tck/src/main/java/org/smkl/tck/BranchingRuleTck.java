package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.Node;

/** The contract of {@link BranchingRule}, on made-up nodes: many, extreme and degenerate ones. */
public abstract class BranchingRuleTck extends PluginTck {
  private static final int ROUNDS = 300;

  /** The rule under test. */
  protected abstract BranchingRule rule();

  @Override
  protected final Plugin plugin() {
    return rule();
  }

  @Test
  void choosesAFreeKernelAtEveryNode() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Node node = node(new Random(seed));
      int kernel = rule().choose(context(seed, node));
      assertTrue(
          kernel >= 0 && kernel < Made.Q && node.isFree(kernel),
          () -> "kernel " + kernel + " at " + node);
    }
  }

  @Test
  void choosesOneOfTheLastTwo() {
    for (int first = 0; first < Made.Q - 2; first++) {
      Node node = Node.root().include(first);
      for (int i = 0; i < Made.Q; i++) {
        node = i >= first && i <= first + 2 ? node : node.exclude(i);
      }
      int kernel = rule().choose(context(first, node));
      assertTrue(kernel == first + 1 || kernel == first + 2, "kernel " + kernel + " at " + node);
    }
  }

  @Test
  void choosesTheSameAgainAndFromSeveralThreads() {
    BranchingRule one = rule();
    int[] alone =
        IntStream.range(0, ROUNDS)
            .map(seed -> one.choose(context(seed, node(new Random(seed)))))
            .toArray();
    int[] together =
        IntStream.range(0, ROUNDS)
            .parallel()
            .map(seed -> one.choose(context(seed, node(new Random(seed)))))
            .toArray();
    assertArrayEquals(alone, together);
  }

  @Test
  void modifiesNothing() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Made context = context(seed, node(new Random(seed)));
      double[] z = context.z().clone();
      double[] beta = context.beta().clone();
      double[] upper = context.problem().upper().clone();
      rule().choose(context);
      assertArrayEquals(z, context.z(), 0.0);
      assertArrayEquals(beta, context.beta(), 0.0);
      assertArrayEquals(upper, context.problem().upper(), 0.0);
    }
  }

  @Test
  void survivesBoundsThatSayNothingOrEverything() {
    for (double bound : new double[] {Double.NEGATIVE_INFINITY, -1e300, 0, 1e300}) {
      Node node = Node.root().exclude(1).include(2);
      Made context =
          new Made(node, new double[Made.Q], new double[Made.Q], 0, 1, child -> bound, 0);
      assertTrue(node.isFree(rule().choose(context)), () -> "children bounded by " + bound);
    }
  }

  /** As searches branch them: more than k0 kernels are left, and fewer than k0 are included. */
  private static Node node(Random random) {
    Node node = Node.root();
    int included = random.nextInt(Made.K0);
    int excluded = random.nextInt(Made.Q - Made.K0);
    List<Integer> order = new ArrayList<>(IntStream.range(0, Made.Q).boxed().toList());
    Collections.shuffle(order, random);
    for (int k = 0; k < included + excluded; k++) {
      node = k < included ? node.include(order.get(k)) : node.exclude(order.get(k));
    }
    return node;
  }

  private static Made context(long seed, Node node) {
    Random random = new Random(~seed);
    double[] z = new double[Made.Q];
    double[] beta = new double[Made.Q];
    for (int i = 0; i < Made.Q; i++) {
      // Every few nodes have indicators that are all whole, or all the same.
      double value = seed % 5 == 0 ? random.nextInt(2) : seed % 5 == 1 ? 0.5 : random.nextDouble();
      z[i] = node.excludes(i) ? 0 : node.includes(i) ? 1 : value;
      beta[i] = node.excludes(i) ? 0 : random.nextDouble();
    }
    double bound = 10 * random.nextDouble();
    double cutoff = bound + Math.pow(10, random.nextInt(12) - 8);
    return new Made(
        node,
        z,
        beta,
        bound,
        cutoff,
        child -> bound + (child.hashCode() & 0xff) * (cutoff - bound) / 128,
        seed % 3);
  }

  /** A bound for every node. */
  private interface BoundOf {
    double at(Node node);
  }

  /** A made-up node; children have made-up bounds, and solving one raises it. */
  private record Made(
      Node node,
      double[] z,
      double[] beta,
      double bound,
      double cutoff,
      BoundOf children,
      long observed)
      implements BranchingContext {
    static final int Q = 7;
    static final int K0 = 3;
    private static final List<Problem> PROBLEM =
        List.of(RelaxationInstances.random(1, 8, Q, K0, 0.1));

    @Override
    public Problem problem() {
      return PROBLEM.get(0);
    }

    @Override
    public double knownBound(Node child) {
      child.requireFeasible(problem());
      return children.at(child);
    }

    @Override
    public double solvedBound(Node child) {
      return knownBound(child);
    }

    @Override
    public long observations(int kernel, boolean up) {
      return observed;
    }

    @Override
    public double meanGain(int kernel, boolean up) {
      return observed == 0 ? 0 : kernel + (up ? 0.5 : 0);
    }

    @Override
    public StopSignal stop() {
      return StopSignal.NEVER;
    }
  }
}
