package org.smkl.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.smkl.api.SymmetricMatrix;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.svm.bound.WeightedGram;

/** Gram matrices: the ten of a set, and one combination of them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBenchmark {
  /** The ten published kernels, with the checks that find the sigmoid ones indefinite. */
  @Benchmark
  public PreparedProblem tenMatrices(EmbeddedCase given) {
    return given.fit.prepare(given.input.train());
  }

  /** K(beta) with weight on three kernels, as every alpha-step needs it. */
  @Benchmark
  public SymmetricMatrix combination(Combination given) {
    return WeightedGram.into(given.problem, given.beta, 1, given.target);
  }
}
