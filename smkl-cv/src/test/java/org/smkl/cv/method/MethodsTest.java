package org.smkl.cv.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.error.InputException;
import org.smkl.tck.TinySvm;

class MethodsTest {
  private final MethodContext context = Instances.context();

  @Test
  void baselinesSolveTheSvmOfTheirWeights() {
    KernelData data = Instances.random(14, 3, 9);
    for (MklMethod method : List.of(Methods.AVERAGE, Methods.SINGLE, Methods.CKA_NON_NEGATIVE)) {
      Trainer trainer = method.trainer(data, context);
      for (double c : new double[] {0.1, 1, 10}) {
        Parameters parameters = Parameters.of(c, 1, 1, 2);
        Learned learned = trainer.train(parameters);
        Problem problem = data.problem(parameters);
        double expected = TinySvm.value(problem, learned.beta());
        assertEquals(
            expected, dual(data, learned), 1e-6 * Math.max(1, Math.abs(expected)), method.id());
      }
    }
  }

  @Test
  void averageAndSingleHaveTheWeightsTheirNamesSay() {
    KernelData data = Instances.random(8, 4, 1);
    Parameters parameters = Parameters.of(1, 1, 1, 2);
    assertArrayEquals(
        new double[] {0.25, 0.25, 0.25, 0.25},
        Methods.AVERAGE.trainer(data, context).train(parameters).beta());
    assertArrayEquals(
        new double[] {0, 0, 1, 0}, Methods.SINGLE.trainer(data, context).train(parameters).beta());
  }

  @Test
  void certifiedOptimumOfOneKernelIsTheBestSingleKernel() {
    for (int seed = 1; seed <= 5; seed++) {
      KernelData data = Instances.random(12, 4, seed);
      Parameters parameters = Parameters.of(2, 0.3, 1);
      double best = Double.POSITIVE_INFINITY;
      for (int i = 0; i < 4; i++) {
        double[] beta = new double[4];
        beta[i] = 1;
        best = Math.min(best, TinySvm.value(data.problem(parameters), beta) + 0.3);
      }
      Learned certified = Methods.CERTIFIED.trainer(data, context).train(parameters);
      assertEquals(best, certified.objective(), 2e-6 * best);
      assertTrue(certified.lowerBound() <= best * (1 + 1e-9));
      for (MklMethod method :
          List.of(Methods.BEST_RESPONSE, Methods.ALGORITHM_1, Methods.WARM_FULL)) {
        Learned other = method.trainer(data, context).train(parameters);
        assertTrue(other.objective() >= best * (1 - 1e-6), method.id());
        assertTrue(other.lowerBound() <= best * (1 + 1e-6), method.id());
        assertEquals(1, other.nonzeros());
      }
    }
  }

  @Test
  void aTrainerForgetsNothingThatMatters() {
    KernelData data = Instances.random(16, 3, 21);
    for (MklMethod method : List.of(Methods.EASY, Methods.BEST_RESPONSE, Methods.AVERAGE)) {
      Trainer path = method.trainer(data, context);
      for (double lambda : new double[] {0.05, 0.5}) {
        for (double c : new double[] {10, 1, 100}) {
          Parameters parameters = Parameters.of(c, lambda, 2);
          Learned along = path.train(parameters);
          Learned fresh = method.trainer(data, context).train(parameters);
          assertArrayEquals(fresh.beta(), along.beta(), 1e-4, method.id());
          assertEquals(dual(data, fresh), dual(data, along), 1e-6 * Math.abs(dual(data, fresh)));
        }
      }
    }
  }

  @Test
  void nonzerosAreCountedInTheScaleOfTheWeights() {
    assertEquals(1, nonzeros(new double[] {0.9995, 0.0005}));
    assertEquals(2, nonzeros(new double[] {9e-4, -5e-4}));
    // Machines with weights of their own: the kernels of any.
    assertEquals(2, nonzeros(new double[] {1, 0, 0}, new double[] {0, 0, 1}));
  }

  private static int nonzeros(double[]... weights) {
    int m = weights.length;
    return new Learned(weights, new double[0], new double[m][], new double[m], 0, 0, "").nonzeros();
  }

  @Test
  void namesAreDistinctAndUnknownOnesAreRefusedWithASuggestion() {
    Set<String> ids = new HashSet<>();
    Methods.all().forEach(method -> assertTrue(ids.add(method.id())));
    InputException e =
        assertThrows(InputException.class, () -> Methods.named("easymlk", context.toolbox()));
    assertTrue(e.getMessage().contains("easymkl"));
  }

  private static double dual(KernelData data, Learned learned) {
    double value = 0;
    for (int j = 0; j < data.n(); j++) {
      value += learned.alpha()[j];
      for (int k = 0; k < data.n(); k++) {
        double gram = 0;
        for (int i = 0; i < data.q(); i++) {
          gram += learned.beta()[i] * data.grams().get(i).get(j, k);
        }
        value -=
            0.5
                * learned.alpha()[j]
                * learned.alpha()[k]
                * data.labels()[j]
                * data.labels()[k]
                * gram;
      }
    }
    return value;
  }
}
