package org.smkl.branchbound.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.CutPool;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.SettledLevel;
import org.smkl.certificate.ExactPoints;
import org.smkl.search.Incumbent;

/**
 * Collects what one task finds. Every alpha that comes back from a plugin is moved into A exactly
 * and its energies are computed afresh: no bound of the search rests on a plugin's word.
 */
public final class Findings {
  private final Tools tools;
  private final CutPool pool;
  private final Set<BitSet> known;
  private double upperBound;
  public final List<Cut> cuts = new ArrayList<>();
  public final List<Incumbent> incumbents = new ArrayList<>();
  public final List<BitSet> supports = new ArrayList<>();
  public int svmSolves;

  /**
   * Starts with what is known.
   *
   * @param pool a copy of the cuts, which this task may extend
   * @param known supports already solved exactly; read only
   * @param upperBound the incumbent's value
   */
  public Findings(Tools tools, CutPool pool, Set<BitSet> known, double upperBound) {
    this.tools = tools;
    this.pool = pool;
    this.known = known;
    this.upperBound = upperBound;
  }

  public double cutoff() {
    return tools.goal().cutoff(upperBound);
  }

  public double upperBound() {
    return upperBound;
  }

  /** Solves the relaxation at a node, up to the cutoff, and keeps its cuts. */
  public RelaxationResult relax(Node node, double tolerance) {
    CutPool given = pool.copy();
    RelaxationOptions options =
        new RelaxationOptions(
            Relaxation.full(),
            tools.alphaSolver(),
            tolerance,
            cutoff(),
            tools.budget(),
            given,
            line -> {});
    RelaxationResult result = tools.backend().solve(tools.problem(), node, options);
    svmSolves += result.svmSolves();
    given.since(pool.size()).forEach(cut -> keep(cut.alpha()));
    return result;
  }

  /**
   * A support solved by itself.
   *
   * @param alpha the best alpha
   * @param beta weights of all kernels
   */
  record SolvedSupport(double[] alpha, double[] beta) {}

  /** Solves a support up to a target; where kernels are stored no other one is looked at. */
  SolvedSupport relax(BitSet support, double target, double tolerance) {
    Problem whole = tools.problem();
    RelaxationOptions options =
        new RelaxationOptions(
            Relaxation.full(),
            tools.alphaSolver(),
            tolerance,
            target,
            tools.budget(),
            new CutPool(),
            line -> {});
    if (!whole.stored()) {
      RelaxationResult result =
          tools.backend().solve(whole, Node.support(support, whole.q()), options);
      svmSolves += result.svmSolves();
      return new SolvedSupport(result.alpha(), result.beta());
    }
    int[] kernels = support.stream().toArray();
    RelaxationResult result = tools.backend().solve(part(whole, kernels), Node.root(), options);
    svmSolves += result.svmSolves();
    double[] beta = new double[whole.q()];
    for (int k = 0; k < kernels.length; k++) {
      beta[kernels[k]] = result.beta()[k];
    }
    return new SolvedSupport(result.alpha(), beta);
  }

  private static Problem part(Problem whole, int[] kernels) {
    return new Problem(
        Arrays.stream(kernels).mapToObj(whole::gram).toList(),
        Arrays.stream(kernels).mapToObj(whole::ground).toList(),
        whole.blocks(),
        whole.lambda(),
        kernels.length);
  }

  /**
   * The cut of an alpha, moved into A; kept unless it is known. Its energies are those of the exact
   * kernels at most, so that the bounds of the search are those of the proof.
   */
  public Cut keep(double[] alpha) {
    return keepExact(ExactPoints.alpha(tools.problem(), alpha));
  }

  /** The same for an alpha of few digits near this one: nearly as good, and short in a file. */
  public Cut keepShort(double[] alpha) {
    return keepExact(ExactPoints.shortAlpha(tools.problem(), alpha));
  }

  private Cut keepExact(double[] exact) {
    for (int t = pool.size() - 1; t >= 0; t--) {
      if (Arrays.equals(pool.get(t).alpha(), exact)) {
        return pool.get(t);
      }
    }
    Cut plain = tools.energies().cut(exact, tools.budget().threads());
    double[] energies = tools.bounds().energyErrors(exact);
    Arrays.setAll(energies, i -> plain.energies()[i] + energies[i]);
    Cut cut = new Cut(plain.sum(), energies, exact);
    cuts.add(cut);
    pool.add(cut);
    return cut;
  }

  /** The alpha of the pool that is worth most at these weights. */
  Optional<double[]> nearest(double[] beta) {
    Cut nearest = null;
    double most = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < pool.size(); t++) {
      double value = pool.get(t).sum();
      for (int i = 0; i < beta.length; i++) {
        value -= pool.get(t).energies()[i] * beta[i] / 2;
      }
      if (value > most) {
        most = value;
        nearest = pool.get(t);
      }
    }
    return Optional.ofNullable(nearest).map(Cut::alpha);
  }

  /** LB(cut; node). */
  public double lower(Cut cut, Node node) {
    return RankedCut.lower(cut, tools.problem(), node);
  }

  boolean solved(BitSet support) {
    return known.contains(support) || supports.contains(support);
  }

  /** The weights of the best incumbent found here. */
  Optional<double[]> best() {
    return incumbents.isEmpty()
        ? Optional.empty()
        : Optional.of(incumbents.get(incumbents.size() - 1).beta());
  }

  public void offer(Incumbent incumbent) {
    if (incumbent.upperBound() < upperBound) {
      upperBound = incumbent.upperBound();
      incumbents.add(incumbent);
    }
  }

  public NodeOutcome outcome(
      NodeOutcome.Ending ending, Cut proof, int branch, double z, String reason) {
    return new NodeOutcome(
        ending, proof, cuts, incumbents, supports, svmSolves, branch, z, null, reason);
  }

  NodeOutcome outcome(NodeOutcome.Ending ending, Cut proof, SettledLevel settled, String reason) {
    return new NodeOutcome(
        ending, proof, cuts, incumbents, supports, svmSolves, RankedCut.NONE, 0, settled, reason);
  }
}
