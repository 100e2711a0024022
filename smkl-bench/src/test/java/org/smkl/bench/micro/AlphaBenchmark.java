package org.smkl.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.smkl.api.alpha.AlphaSolution;

/** One alpha-step: smo and LIBSVM, cold and warm. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AlphaBenchmark {
  /** The SVM on K(beta). */
  @Benchmark
  public AlphaSolution alphaStep(AlphaStep given) {
    return given.alphaSolver.solve(given.step, given.options);
  }
}
