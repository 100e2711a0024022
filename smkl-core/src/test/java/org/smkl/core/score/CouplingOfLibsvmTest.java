package org.smkl.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.junit.jupiter.api.Test;

/** LIBSVM stops its iteration at 0.005 / k, so that its probabilities have two or three digits. */
class CouplingOfLibsvmTest {
  private static final int CLASSES = 4;

  @Test
  void probabilitiesAreLibsvms() {
    Random random = new Random(1);
    svm_model model = model(random);
    int pairs = CLASSES * (CLASSES - 1) / 2;
    model.probA = new double[pairs];
    model.probB = new double[pairs];
    Sigmoid[] sigmoids = new Sigmoid[pairs];
    for (int m = 0; m < pairs; m++) {
      sigmoids[m] = new Sigmoid(-1 - random.nextDouble(), random.nextDouble() - 0.5);
      model.probA[m] = sigmoids[m].a();
      model.probB[m] = sigmoids[m].b();
    }
    for (int trial = 0; trial < 200; trial++) {
      svm_node[] row = row(3 * random.nextGaussian(), 3 * random.nextGaussian());
      double[] decisions = new double[pairs];
      svm.svm_predict_values(model, row, decisions);
      double[][] r = new double[CLASSES][CLASSES];
      int m = 0;
      for (int i = 0; i < CLASSES; i++) {
        for (int j = i + 1; j < CLASSES; j++, m++) {
          r[i][j] = sigmoids[m].probability(decisions[m]);
        }
      }
      double[] theirs = new double[CLASSES];
      svm.svm_predict_probability(model, row, theirs);
      double[] ours = Coupling.pairwise(r);
      for (int c = 0; c < CLASSES; c++) {
        assertEquals(theirs[c], ours[c], 0.003);
      }
    }
  }

  private static svm_model model(Random random) {
    svm_problem problem = new svm_problem();
    problem.l = 80;
    problem.x = new svm_node[problem.l][];
    problem.y = new double[problem.l];
    for (int i = 0; i < problem.l; i++) {
      int label = i % CLASSES;
      problem.y[i] = label;
      problem.x[i] =
          row(2 * (label % 2) + random.nextGaussian(), (label / 2) * 2 + random.nextGaussian());
    }
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.LINEAR;
    parameter.C = 1;
    parameter.eps = 1e-3;
    parameter.cache_size = 1;
    svm.svm_set_print_string_function(text -> {});
    return svm.svm_train(problem, parameter);
  }

  private static svm_node[] row(double... values) {
    svm_node[] row = new svm_node[values.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = new svm_node();
      row[i].index = i + 1;
      row[i].value = values[i];
    }
    return row;
  }
}
