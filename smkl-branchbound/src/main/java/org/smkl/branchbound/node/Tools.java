package org.smkl.branchbound.node;

import org.smkl.api.Budget;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.branchbound.settle.WideKernels;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.search.SearchPlugins;
import org.smkl.svm.bound.EnergyTable;

/** What every task of a batch uses: the problem, the plugins, tolerances, goal and budget. */
public record Tools(
    Problem problem,
    RigorousBounds bounds,
    EnergyTable energies,
    RelaxationBackend backend,
    AlphaSolver alphaSolver,
    Accuracy accuracy,
    Goal goal,
    BranchingRule branching,
    SearchPlugins plugins,
    WideKernels wide,
    Budget budget) {
  /** A copy with another backend and another rule. */
  public Tools with(RelaxationBackend other, BranchingRule rule) {
    return new Tools(
        problem, bounds, energies, other, alphaSolver, accuracy, goal, rule, plugins, wide, budget);
  }

  /** A copy with another budget. */
  public Tools with(Budget other) {
    return new Tools(
        problem,
        bounds,
        energies,
        backend,
        alphaSolver,
        accuracy,
        goal,
        branching,
        plugins,
        wide,
        other);
  }
}
