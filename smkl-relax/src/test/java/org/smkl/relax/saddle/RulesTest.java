package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.bound.Energies;
import org.smkl.tck.RandomRules;

/** Rules in the relaxation, against enumeration of what they allow. */
class RulesTest {
  private static BitSet set(int... kernels) {
    BitSet set = new BitSet();
    Arrays.stream(kernels).forEach(set::set);
    return set;
  }

  /** A feasible node of a random problem with rules. */
  private static Node node(Problem problem, SplittableRandom random) {
    while (true) {
      BitSet excluded = new BitSet();
      BitSet included = new BitSet();
      for (int i = 0; i < problem.q(); i++) {
        int drawn = random.nextInt(10);
        excluded.set(i, drawn == 0);
        included.set(i, drawn == 1);
      }
      Node node = Node.of(excluded, included);
      if (NodeChoices.of(problem, node).feasible()) {
        return node;
      }
    }
  }

  /**
   * The square root of ks is a norm whose dual is the root of the greatest sum of squares over a
   * set that goes together. So a feasible z bounds ks from above and the gradient from below.
   */
  @Test
  void sharingIsTheLeastByItsDualNorm() {
    SplittableRandom random = new SplittableRandom(7);
    int roomy = 0;
    for (int seed = 0; seed < 900; seed++) {
      int q = 2 + random.nextInt(8);
      Problem problem =
          RandomRules.of(
              Instances.random(seed, 3, q, Math.max(1, q - random.nextInt(5)), 1, 1), random);
      Node node = node(problem, random);
      NodeShape shape = NodeShape.of(problem, node);
      NodeChoices choices = NodeChoices.of(problem, node);
      roomy += shape.rooms().isEmpty() ? 0 : 1;
      double[] b = new double[shape.size()];
      Arrays.setAll(b, i -> random.nextInt(4) == 0 ? 0.25 : random.nextDouble());
      PlaceSharing sharing = PlaceSharing.of(shape, b);
      double above = 0;
      double[] z = shape.scatter(sharing.z(), q);
      for (int i = 0; i < b.length; i++) {
        assertTrue(sharing.z()[i] >= 0 && sharing.z()[i] <= 1);
        above += b[i] * b[i] / sharing.z()[i];
      }
      for (NodeChoices.Room room : choices.rooms()) {
        double used = room.kernels().stream().mapToDouble(i -> z[i]).sum();
        assertTrue(used <= room.most() + 1e-9, () -> room + " holds " + used);
      }
      double[] slope = shape.scatter(sharing.gradient(), q);
      double squares = 0;
      for (long mask = 0; mask < 1L << q; mask++) {
        BitSet set = BitSet.valueOf(new long[] {mask});
        if (set.stream().allMatch(choices::mayWeigh) && choices.allows(set)) {
          squares = Math.max(squares, set.stream().mapToDouble(i -> slope[i] * slope[i]).sum());
        }
      }
      double product = 0;
      for (int i = 0; i < b.length; i++) {
        product += b[i] * sharing.gradient()[i];
      }
      assertEquals(above, sharing.value(), 1e-9 * above);
      assertEquals(product * product / squares, sharing.value(), 1e-9 * above);
    }
    assertTrue(roomy > 100, "Only " + roomy + " have rooms.");
  }

  @Test
  void mastersAreSolved() {
    SplittableRandom random = new SplittableRandom(8);
    int roomy = 0;
    for (int seed = 0; seed < 500; seed++) {
      int q = 4 + random.nextInt(6);
      Problem problem =
          RandomRules.of(Instances.random(seed, 3, q, q - random.nextInt(3), 1, 1), random);
      NodeShape shape = NodeShape.of(problem, node(problem, random));
      roomy += shape.rooms().isEmpty() ? 0 : 1;
      int cuts = 1 + random.nextInt(12);
      double[] sums = new double[cuts];
      double[][] energies = new double[cuts][shape.size()];
      for (int t = 0; t < cuts; t++) {
        Arrays.setAll(energies[t], i -> Math.pow(10, 2 * (random.nextDouble() - 0.5)));
        sums[t] = 1 + random.nextDouble() + Arrays.stream(energies[t]).min().orElseThrow() / 2;
      }
      double lambda = Math.pow(10, -4 * random.nextDouble());
      Master master = new Master(shape, sums, energies, lambda, null, 0, null);
      Master.Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
      // The error is proved from the point and the sharing, which the test above has checked.
      assertTrue(point.error() <= 1e-8, "seed " + seed + " error " + point.error());
    }
    assertTrue(roomy > 80, "Only " + roomy + " have rooms.");
  }

  @Test
  void valueIsTheBestLowerBoundAndBelowEveryAllowedChoice() {
    SplittableRandom random = new SplittableRandom(9);
    for (int seed = 0; seed < 40; seed++) {
      int q = 3 + random.nextInt(5);
      double lambda = Math.pow(10, random.nextInt(4) - 2);
      Problem problem =
          RandomRules.of(Instances.random(seed, 14, q, 1 + random.nextInt(q), 1, lambda), random);
      RelaxationResult result = Instances.solve(problem, Node.root());
      assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
      double lower = Bounds.lower(problem, Energies.cut(problem, result.alpha(), 1));
      assertEquals(result.lowerBound(), lower, 1e-12 * Math.abs(lower));
      assertEquals(result.upperBound(), lower, 1.1e-8 * Math.abs(lower));
      double best = Double.POSITIVE_INFINITY;
      for (BitSet choice : RandomRules.choices(problem)) {
        best = Math.min(best, Instances.solve(problem, Node.support(choice, q)).upperBound());
      }
      assertTrue(lower <= best * (1 + 1e-9), "seed " + seed);
      double[] beta = SparseMinimum.of(problem, Energies.of(problem, result.alpha(), 1)).beta();
      assertTrue(NodeChoices.of(problem).allows(beta));
    }
  }

  /** Rules that cannot bind leave the value as it is; those that bind raise it. */
  @Test
  void rulesOnlyRaiseTheValue() {
    Problem free = Instances.random(3, 16, 6, 3, 1, 1);
    double value = Instances.solve(free, Node.root()).value();
    Problem slack =
        free.withRules(
            ChoiceRules.of(
                List.of(new Capacity("a", set(0, 1), 2), new Capacity("b", set(2, 3, 4), 3)),
                set(),
                set()));
    assertEquals(value, Instances.solve(slack, Node.root()).value(), 0.0);
    Problem tight =
        free.withRules(
            ChoiceRules.of(
                List.of(new Capacity("a", set(0, 1, 2), 1), new Capacity("b", set(3, 4, 5), 1)),
                set(),
                set()));
    assertTrue(Instances.solve(tight, Node.root()).value() > value * 1.0001);
  }

  /** All rooms seen at once, and too many for that: both bounds are evaluated with all of them. */
  @ParameterizedTest
  @ValueSource(ints = {25, 100})
  void manyRoomsOfManyKernels(int groups) {
    Random random = new Random(5);
    int n = 20;
    double[] labels = new double[n];
    Arrays.setAll(labels, j -> j % 2 == 0 ? 1 : -1);
    List<Capacity> capacities = new ArrayList<>();
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int g = 0; g < groups; g++) {
      capacities.add(new Capacity("g" + g, set(3 * g, 3 * g + 1, 3 * g + 2), 1));
      // The first groups are worth more places than they have.
      SymmetricMatrix alike = Instances.gram(random, n, 2, g < 5 ? 30 : 1);
      grams.addAll(List.of(alike, alike, Instances.gram(random, n, 2, 1)));
    }
    Problem free = Instances.problem(grams, labels, 1, 1, 8);
    Problem problem = free.withRules(ChoiceRules.of(capacities, set(), set()));
    RelaxationResult result = Instances.solve(problem, Node.root());
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    assertEquals(result.upperBound(), result.lowerBound(), 1.1e-8 * result.upperBound());
    double without = Instances.solve(free, Node.root()).value();
    assertTrue(without < result.value() * (1 - 1e-6), without + " and " + result.value());
    for (Capacity capacity : capacities) {
      double used = capacity.kernels().stream().mapToDouble(i -> result.z()[i]).sum();
      assertTrue(used <= 1 + 1e-9, capacity + " holds " + used);
    }
  }

  /** Masters that see few rooms at first. */
  @Test
  void mastersWithManyRoomsAreSolved() {
    SplittableRandom random = new SplittableRandom(10);
    for (int seed = 0; seed < 20; seed++) {
      int p = 300;
      boolean[] free = new boolean[p];
      Arrays.fill(free, true);
      List<NodeShape.Room> rooms = new ArrayList<>();
      for (int i = 0; i < p; i += 3) {
        rooms.add(new NodeShape.Room(new int[] {i, i + 1, i + 2}, 1));
      }
      NodeShape shape = new NodeShape(IntStream.range(0, p).toArray(), free, 5, rooms);
      double[] sums = new double[8];
      double[][] energies = new double[8][p];
      for (int t = 0; t < 8; t++) {
        Arrays.setAll(energies[t], i -> Math.pow(10, 1.5 * random.nextDouble() - (i > 20 ? 2 : 0)));
        sums[t] = 1 + random.nextDouble();
      }
      double lambda = Math.pow(10, -2 * random.nextDouble());
      Master master = new Master(shape, sums, energies, lambda, null, 0, null);
      Master.Point point = MasterSolver.solve(master, 1e-11, StopSignal.NEVER);
      assertTrue(point.error() <= 1e-8, "seed " + seed + " error " + point.error());
    }
  }
}
