package org.smkl.bench.experiment.peers;

import libsvm.svm;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/** LIBSVM's Java port as its users call it: rows of nodes, one RBF kernel, svm_train. */
final class LibsvmRows {
  private static final double EPS = 1e-3;
  private static final int CACHE = 1000;

  private LibsvmRows() {}

  static void train(double[][] x, double[] labels, double c, double gamma) {
    svm_problem problem = new svm_problem();
    problem.l = x.length;
    problem.y = labels;
    problem.x = new svm_node[x.length][];
    for (int i = 0; i < x.length; i++) {
      problem.x[i] = new svm_node[x[i].length];
      for (int k = 0; k < x[i].length; k++) {
        svm_node node = new svm_node();
        node.index = k + 1;
        node.value = x[i][k];
        problem.x[i][k] = node;
      }
    }
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = gamma;
    parameter.C = c;
    parameter.eps = EPS;
    parameter.cache_size = CACHE;
    parameter.shrinking = 1;
    svm.svm_set_print_string_function(text -> {});
    svm.svm_train(problem, parameter);
  }
}
