package org.smkl.cv;

import java.util.Arrays;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/** LIBSVM's Java port as it is, for tests to compare with. */
final class Libsvm {
  private Libsvm() {}

  static svm_parameter parameter(int type, double gamma, double c) {
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = type;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = gamma;
    parameter.C = c;
    parameter.eps = 1e-8;
    parameter.cache_size = 500;
    return parameter;
  }

  static svm_node[] nodes(double[] row) {
    return IntStream.range(0, row.length)
        .mapToObj(
            j -> {
              svm_node node = new svm_node();
              node.index = j + 1;
              node.value = row[j];
              return node;
            })
        .toArray(svm_node[]::new);
  }

  static svm_model train(double[][] x, double[] y, svm_parameter parameter) {
    svm_problem problem = new svm_problem();
    problem.l = y.length;
    problem.y = y;
    problem.x = Arrays.stream(x).map(Libsvm::nodes).toArray(svm_node[][]::new);
    svm.svm_set_print_string_function(text -> {});
    return svm.svm_train(problem, parameter);
  }

  /** With the class weights n / (k n_c). */
  static svm_parameter balanced(svm_parameter parameter, int[] counts) {
    double n = Arrays.stream(counts).sum();
    parameter.nr_weight = counts.length;
    parameter.weight_label = IntStream.range(0, counts.length).toArray();
    parameter.weight = Arrays.stream(counts).mapToDouble(k -> n / (counts.length * k)).toArray();
    return parameter;
  }

  /** For each pair of classes in our order the value by LIBSVM, whose order is that of the rows. */
  static double[] pairs(svm_model model, double[] row, int classes) {
    int k = model.nr_class;
    double[] values = new double[k * (k - 1) / 2];
    svm.svm_predict_values(model, nodes(row), values);
    double[] ours = new double[values.length];
    int at = 0;
    for (int a = 0; a < k; a++) {
      for (int b = a + 1; b < k; b++) {
        int first = model.label[a];
        int second = model.label[b];
        int low = Math.min(first, second);
        int high = Math.max(first, second);
        int place = low * classes - low * (low + 1) / 2 + high - low - 1;
        ours[place] = first < second ? values[at] : -values[at];
        at++;
      }
    }
    return ours;
  }
}
