package org.smkl.bench.micro;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
import org.smkl.api.beta.BetaProjector;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** One beta-step: the projection onto the sparse simplex. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class BetaBenchmark {
  /** Number of kernels; a tenth of them may be chosen. */
  @Param({"10", "50", "1000"})
  public int kernels;

  BetaProjector projector;
  double[] w;
  int k0;

  /** Draws a point, large enough against its spread that all of the k0 get weight. */
  @Setup
  public void draw() {
    projector = Toolbox.of(Plugins.discover()).beta(Optional.of("gssp"));
    k0 = Math.max(2, kernels / 10);
    SplittableRandom random = new SplittableRandom(1);
    w = random.doubles(kernels, 0, 1.0 / k0).toArray();
  }

  /** GSSP. */
  @Benchmark
  public double[] betaStep() {
    return projector.project(w, k0);
  }
}
