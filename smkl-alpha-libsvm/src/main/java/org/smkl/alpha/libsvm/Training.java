package org.smkl.alpha.libsvm;

import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.smkl.api.alpha.AlphaProblem;

/**
 * The problem in LIBSVM's terms. Its linear term is 1: with a linear term c, a = c b turns the
 * problem into c^2 times one with linear term 1 and the box divided by c. The rows of the Gram
 * matrix, objects three times as large as the matrix, are built once for all trainings.
 */
final class Training {
  private final AlphaProblem problem;
  private final double scale;
  private final svm_problem data = new svm_problem();
  private final svm_parameter parameter = new svm_parameter();

  Training(AlphaProblem problem) {
    this.problem = problem;
    scale = problem.linear()[0];
    data.l = problem.size();
    data.y = problem.signs().clone();
    data.x = rows(problem);
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.PRECOMPUTED;
    parameter.C = 1;
    parameter.nr_weight = 2;
    parameter.weight_label = new int[] {1, -1};
    parameter.weight =
        new double[] {
          SupportedProblems.box(problem, 1) / scale, SupportedProblems.box(problem, -1) / scale
        };
    parameter.shrinking = 1;
    // Room for the whole matrix in floats, up to a gigabyte: rows are costly to recompute.
    parameter.cache_size = Math.min(1000, 1 + 4e-6 * data.l * data.l);
  }

  private static svm_node[][] rows(AlphaProblem problem) {
    int n = problem.size();
    double[] entries = problem.gram().entries();
    svm_node[][] rows = new svm_node[n][n + 1];
    for (int i = 0; i < n; i++) {
      rows[i][0] = node(0, i + 1);
      for (int j = 0; j < n; j++) {
        rows[i][j + 1] = node(j + 1, entries[i * n + j]);
      }
    }
    return rows;
  }

  private static svm_node node(int index, double value) {
    svm_node node = new svm_node();
    node.index = index;
    node.value = value;
    return node;
  }

  /** Trains to the given violation of the optimality conditions; returns a feasible alpha. */
  double[] alpha(double eps) {
    parameter.eps = eps;
    svm_model model = svm.svm_train(data, parameter);
    double[] alpha = new double[data.l];
    double[] balance = new double[2];
    for (int k = 0; k < model.sv_indices.length; k++) {
      int j = model.sv_indices[k] - 1;
      alpha[j] = Math.min(scale * Math.abs(model.sv_coef[0][k]), problem.upper()[j]);
      balance[side(j)] += alpha[j];
    }
    double least = Math.min(balance[0], balance[1]);
    if (Math.abs(balance[0] - balance[1]) > 1e-12 * least) {
      for (int j = 0; j < alpha.length; j++) {
        alpha[j] *= Math.min(1, least / balance[side(j)]);
      }
    }
    return alpha;
  }

  private int side(int j) {
    return problem.signs()[j] > 0 ? 1 : 0;
  }
}
