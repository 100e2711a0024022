package org.smkl.plugin;

import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.task.TaskFamily;
import org.smkl.search.CertifiedSolver;

/** The kinds of plugins. */
public enum PluginKind {
  /** Kernel families. */
  KERNEL("kernel", KernelFamily.class),
  /** Alpha-solvers. */
  ALPHA("alpha", AlphaSolver.class),
  /** Beta-projectors. */
  BETA("beta", BetaProjector.class),
  /** Relaxation backends. */
  RELAXATION("relaxation", RelaxationBackend.class),
  /** Conic solvers. */
  CONIC("conic", ConicSolver.class),
  /** Relaxations as conic models. */
  FORMULATION("formulation", Formulator.class),
  /** Branching rules. */
  BRANCHING("branching", BranchingRule.class),
  /** Who proposes weights during a search. */
  HEURISTIC("heuristic", PrimalHeuristic.class),
  /** Who proposes alphas during a search. */
  CUTS("cuts", CutSource.class),
  /** Searches for certified optima. */
  SEARCH("search", CertifiedSolver.class),
  /** Methods that choose weights, beside those of this release. */
  METHOD("method", WeightMethod.class),
  /** Tasks, beside classification and regression. */
  TASK("task", TaskFamily.class),
  /** Experiments, beside those of smkl-bench. */
  EXPERIMENT("experiment", Experiment.class);

  private final String label;
  private final Class<? extends Plugin> type;

  PluginKind(String label, Class<? extends Plugin> type) {
    this.label = label;
    this.type = type;
  }

  /** The word used in listings. */
  public String label() {
    return label;
  }

  /** The interface of the kind. */
  public Class<? extends Plugin> type() {
    return type;
  }
}
