package org.smkl.core.probability;

import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.smkl.data.Dataset;
import org.smkl.data.Target;

/** LIBSVM's Java port with an RBF kernel: what it says, by class or by pair of classes. */
final class Libsvm {
  static final double GAMMA = 0.5;

  private Libsvm() {}

  static svm_model train(Dataset data, double c, double eps, boolean probability) {
    svm_problem problem = new svm_problem();
    problem.l = data.rows();
    problem.x = new svm_node[problem.l][];
    problem.y = new double[problem.l];
    for (int i = 0; i < problem.l; i++) {
      problem.x[i] = row(data.x()[i]);
      problem.y[i] = ((Target.Labels) data.target()).of()[i];
    }
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = GAMMA;
    parameter.C = c;
    parameter.eps = eps;
    parameter.cache_size = 10;
    parameter.probability = probability ? 1 : 0;
    svm.svm_set_print_string_function(text -> {});
    return svm.svm_train(problem, parameter);
  }

  /** Probabilities of rows by class, with folds of this seed. */
  static double[][] probabilities(Dataset data, double c, double[][] rows, long seed) {
    svm.rand.setSeed(seed);
    svm_model model = train(data, c, 1e-3, true);
    double[][] all = new double[rows.length][model.nr_class];
    for (int i = 0; i < rows.length; i++) {
      double[] found = new double[model.nr_class];
      svm.svm_predict_probability(model, row(rows[i]), found);
      for (int k = 0; k < found.length; k++) {
        all[i][model.label[k]] = found[k];
      }
    }
    return all;
  }

  static svm_node[] row(double[] values) {
    svm_node[] row = new svm_node[values.length];
    for (int j = 0; j < row.length; j++) {
      row[j] = new svm_node();
      row[j].index = j + 1;
      row[j].value = values[j];
    }
    return row;
  }
}
