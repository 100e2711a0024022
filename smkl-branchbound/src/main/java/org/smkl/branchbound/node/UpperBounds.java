package org.smkl.branchbound.node;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaValue;
import org.smkl.api.propose.Proposal;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.SparseMinimum;
import org.smkl.branchbound.tree.RankedCut;
import org.smkl.branchbound.tree.Support;
import org.smkl.certificate.ExactPoints;
import org.smkl.search.Incumbent;
import org.smkl.svm.bound.Bounds;
import org.smkl.svm.machine.MachineValue;
import org.smkl.svm.machine.Machines;

/** Finds weights of B with small F: single evaluations, best response, supports solved exactly. */
public final class UpperBounds {
  private static final double ROUGH_SVM = 1e-4;

  /** The share of a tolerance that one SVM may use up. */
  private static final double SVM_SHARE = 0.3;

  private static final double REACH_SHARE = 0.1;

  private final Tools tools;
  private final Findings findings;

  public UpperBounds(Tools tools, Findings findings) {
    this.tools = tools;
    this.findings = findings;
  }

  /**
   * Equal weights on the first kernels that go together, with the classifier w = 0: worth little,
   * but there.
   */
  public static Incumbent trivial(Tools tools) {
    Problem problem = tools.problem();
    double[] beta = new double[problem.q()];
    int[] first = NodeChoices.of(problem).greedy(beta);
    Arrays.stream(first).forEach(i -> beta[i] = 1.0 / first.length);
    double[] zero = new double[problem.n()];
    List<AlphaValue> values =
        problem.blocks().stream().map(block -> AlphaValue.of(block, 0, zero, zero)).toList();
    return incumbent(problem, MachineValue.of(values), beta, new double[problem.size()], 't');
  }

  /** UB(b) at these weights, by one SVM; its alpha is a cut. */
  public Incumbent evaluate(double[] weights, char source, double tolerance) {
    Problem problem = tools.problem();
    double[] beta = ExactPoints.beta(weights);
    int threads = tools.budget().threads();
    Machines machines = Machines.at(problem, beta, threads);
    AlphaOptions cold = AlphaOptions.tolerance(tolerance).stoppedBy(tools.budget().stop());
    // Where kernels are not stored, every variable that has to move costs a column.
    AlphaOptions options =
        problem.stored() ? cold : findings.nearest(beta).map(cold::from).orElse(cold);
    double[] alpha = Machines.alpha(machines.solve(tools.alphaSolver(), options, threads));
    findings.svmSolves++;
    Incumbent found = value(tools, machines, beta, alpha, source);
    findings.offer(found);
    findings.keep(alpha);
    return found;
  }

  private void evaluate(BitSet choice, double[] beta, char source, double tolerance) {
    double[] weights = Support.restrict(beta, choice);
    double svm = Math.max(1e-13, SVM_SHARE * tolerance);
    tools.goal().solved(choice, evaluate(weights, source, svm));
  }

  private static Incumbent value(
      Tools tools, Machines machines, double[] weights, double[] alpha, char source) {
    return incumbent(tools.problem(), machines.evaluate(alpha), weights, alpha, source);
  }

  private static Incumbent incumbent(
      Problem problem, MachineValue value, double[] weights, double[] alpha, char source) {
    double[] beta = ExactPoints.beta(weights);
    double upper = value.primal() + problem.lambda() * Bounds.squaredNorm(beta);
    return new Incumbent(beta, alpha, value.biases(), upper, source);
  }

  /** Alternating best responses until weights come back or gain nothing; each alpha is a cut. */
  public void bestResponse(double[] start, int rounds) {
    double[] beta = start;
    Set<BitSet> visited = new HashSet<>();
    for (int round = 0; round < rounds && !tools.budget().stop().stopRequested(); round++) {
      double before = findings.upperBound();
      Cut cut = findings.keep(evaluate(beta, 'b', ROUGH_SVM).alpha());
      beta = SparseMinimum.of(tools.problem(), cut.energies()).beta();
      boolean fresh = visited.add(Support.of(beta));
      if (!fresh && findings.upperBound() > before - ROUGH_SVM * Math.abs(before)) {
        return;
      }
    }
  }

  /** Tries what a heuristic proposes. */
  void attempt(Proposal proposal) {
    double tight = tools.accuracy().tight();
    proposal.weights().ifPresent(beta -> findings.keep(evaluate(beta, 'h', tight).alpha()));
    BitSet support = new BitSet();
    Arrays.stream(proposal.support().orElse(new int[0])).forEach(support::set);
    if (!support.isEmpty() && !findings.solved(support)) {
      solve(support, 'h', tight);
    }
  }

  /**
   * The cut of a support that reaches a level; if there is none, that of its optimum, whose weights
   * are evaluated.
   */
  public Cut reach(BitSet support, double level, double tolerance) {
    // A little more, because energies are charged for rounding afterwards.
    double target = level + REACH_SHARE * tolerance * Math.abs(findings.upperBound());
    Findings.SolvedSupport solved = findings.relax(support, target, tolerance);
    Cut cut = findings.keep(solved.alpha());
    double lower = RankedCut.lower(cut, tools.problem().lambda(), support.stream().toArray());
    if (lower < level && !tools.budget().stop().stopRequested()) {
      evaluate(support, solved.beta(), 's', tolerance);
      findings.supports.add(support);
    }
    return cut;
  }

  /**
   * Solves a support exactly, as a convex problem, unless it is shown to be no better than the
   * incumbent. Returns the relaxation's result; the support's kernels are the only ones allowed.
   */
  public RelaxationResult solve(BitSet support, char source, double tolerance) {
    RelaxationResult result = findings.relax(Node.support(support, tools.problem().q()), tolerance);
    Cut cut = findings.keep(result.alpha());
    boolean improvable =
        findings.lower(cut, Node.support(support, tools.problem().q())) < findings.cutoff();
    if (improvable && !tools.budget().stop().stopRequested()) {
      evaluate(support, result.beta(), source, tolerance);
    }
    if (!tools.budget().stop().stopRequested()) {
      findings.supports.add(support);
    }
    return result;
  }
}
