package org.smkl.bench.micro;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionBlock_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.smkl.numeric.Cholesky;

/** One Cholesky factor of a kernel matrix, with the copy that it overwrites: ours and EJML's. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class CholeskyBenchmark {
  private static final int BLOCK = 60;

  /** The order of the matrix. */
  @Param({"100", "300", "1000"})
  public int order;

  double[][] matrix;

  /** Draws points in 20 dimensions and fills an RBF kernel with a small ridge. */
  @Setup
  public void fill() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] x = new double[order][];
    Arrays.setAll(x, i -> random.doubles(20).toArray());
    matrix = new double[order][order];
    for (int i = 0; i < order; i++) {
      for (int j = 0; j < order; j++) {
        double distance = 0;
        for (int c = 0; c < 20; c++) {
          distance += (x[i][c] - x[j][c]) * (x[i][c] - x[j][c]);
        }
        matrix[i][j] = Math.exp(-distance) + (i == j ? 1e-6 : 0);
      }
    }
  }

  /** Ours. */
  @Benchmark
  public boolean smkl() {
    return Cholesky.factorises(
        Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new), () -> false);
  }

  /** As EJML's factory chooses. */
  @Benchmark
  public boolean ejml() {
    return DecompositionFactory_DDRM.chol(order, true).decompose(new DMatrixRMaj(matrix));
  }

  /** EJML's block form. */
  @Benchmark
  public boolean ejmlBlock() {
    return new CholeskyDecompositionBlock_DDRM(BLOCK).decompose(new DMatrixRMaj(matrix));
  }
}
