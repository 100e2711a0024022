package org.smkl.bench.micro;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.branchbound.BranchAndBound;
import org.smkl.core.fit.FitResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * Whole solves on prepared kernels, one thread: a bound, the default fit, the certified optimum.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SolveBenchmark {
  /** The relative gap of the proof. */
  static final double GAP = 1e-6;

  /** The Full SDP bound by the saddle method, to 1e-7. */
  @Benchmark
  public RelaxationResult fullSdpBound(EmbeddedCase given) {
    return given
        .toolbox
        .backend(Optional.of("saddle"))
        .solve(
            given.problem(),
            Node.root(),
            RelaxationOptions.defaults(given.toolbox.alpha(Optional.of("smo"))));
  }

  /** What {@code fit} does when nothing else is asked for. */
  @Benchmark
  public FitResult defaultFit(EmbeddedCase given) {
    return given.fit.run(given.input, given.prepared);
  }

  /** Branch and bound. */
  @Benchmark
  public SearchResult certifiedOptimum(EmbeddedCase given) {
    return new BranchAndBound()
        .solve(
            given.problem(),
            given.toolbox.backend(Optional.of("saddle")),
            given.toolbox.alpha(Optional.of("smo")),
            SearchOptions.gap(GAP),
            SearchListener.NONE);
  }
}
