package org.smkl.cli.option;

import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Solvers;
import org.smkl.error.InputException;

/** Refuses what needs the matrices of kernels, where they are not kept, before any work. */
public final class Matrices {
  private Matrices() {}

  /** Where the user says that they are not kept. */
  public static void need(ModelOptions model, Optional<String> what) {
    if ("no".equals(model.kernelsInMemory)) {
      what.ifPresent(Matrices::refuse);
    }
  }

  /** Where they turned out not to fit. */
  public static void need(PreparedProblem prepared, Optional<String> what) {
    if (!prepared.problem().stored()) {
      what.ifPresent(Matrices::refuse);
    }
  }

  private static void refuse(String what) {
    throw new InputException(
        what + " needs the matrices of the kernels, which are not kept in memory here.",
        "Expected kernels and rows whose matrices fit into memory.",
        "Maybe --kernels-in-memory yes, fewer kernels or rows, or leave it out.");
  }

  /** Solvers that the user chose are asked whether they do without. */
  public static void solvers(Smkl smkl, PreparedProblem prepared) {
    if (prepared.problem().stored()) {
      return;
    }
    Solvers solvers = smkl.settings().solvers();
    if (solvers.backend().isPresent()) {
      smkl.toolbox()
          .backend(solvers.backend())
          .unsupported(prepared.problem(), Relaxation.full())
          .ifPresent(why -> refuse("--backend " + solvers.backend().get(), why));
    }
    if (solvers.alpha().isPresent()) {
      smkl.toolbox()
          .alpha(solvers.alpha())
          .unsupported(part())
          .ifPresent(why -> refuse("--alpha " + solvers.alpha().get(), why));
    }
  }

  /** Without matrices an alpha-solver gets some of the variables, with linear terms of any size. */
  private static AlphaProblem part() {
    return new AlphaProblem(
        SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1}),
        new int[] {0, 1},
        new double[] {0.5, 2},
        new double[] {1, 1},
        new double[] {1, -1});
  }

  private static void refuse(String option, String why) {
    throw new InputException(
        "%s is given, and kernels are not kept in memory. %s".formatted(option, why),
        "Expected a solver that does without their matrices.",
        "Maybe leave it out, or --kernels-in-memory yes.");
  }
}
