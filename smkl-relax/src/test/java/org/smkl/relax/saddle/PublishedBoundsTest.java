package org.smkl.relax.saddle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.data.set.PublishedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.tck.PublishedFiles;

/** The published Full SDP bounds, over the eight positive semidefinite published kernels. */
class PublishedBoundsTest {
  @ParameterizedTest
  @CsvSource({
    "iris, 14.686861129408587",
    "wine, 7.704754475580828",
    "parkinsons, 25.68592580598479",
    "heart, 69.94836804413306",
    "haberman, 431.96922645841556",
    "ionosphere, 80.39006480365418"
  })
  void valueIsThePublishedOne(String name, double published) {
    PublishedData data = PublishedProtocol.load(name, PublishedFiles.data());
    Problem problem =
        Instances.problem(
            grams(data.train().x()),
            data.train().labels(),
            data.set().c(),
            data.set().lambda(),
            data.set().k0());
    RelaxationResult result = Instances.solve(problem, Node.root());
    assertEquals(RelaxationStatus.OPTIMAL, result.status(), result.nativeStatus());
    assertEquals(published, result.value(), 1e-6 * published);
    assertTrue(result.value() - result.lowerBound() <= 1e-8 * result.value());
  }

  private static List<SymmetricMatrix> grams(double[][] x) {
    int n = x.length;
    double[] inner = new double[n * n];
    double[] taxi = new double[n * n];
    double[] square = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      for (int k = 0; k < x[0].length; k++) {
        double difference = x[i / n][k] - x[i % n][k];
        inner[i] += x[i / n][k] * x[i % n][k];
        taxi[i] += Math.abs(difference);
        square[i] += difference * difference;
      }
    }
    List<SymmetricMatrix> grams = new ArrayList<>();
    grams.add(map(n, inner, v -> v));
    for (int degree : new int[] {2, 3, 5}) {
      grams.add(map(n, inner, v -> Math.pow(0.01 * v + 1, degree)));
    }
    for (double gamma : new double[] {0.5, 0.3, 0.1}) {
      grams.add(map(n, square, v -> Math.exp(-gamma * v)));
    }
    grams.add(map(n, taxi, v -> Math.exp(-0.3 * v)));
    return grams;
  }

  private static SymmetricMatrix map(int n, double[] source, DoubleUnaryOperator f) {
    double[] entries = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      entries[i] = f.applyAsDouble(source[i]);
    }
    return SymmetricMatrix.wrap(n, entries);
  }
}
