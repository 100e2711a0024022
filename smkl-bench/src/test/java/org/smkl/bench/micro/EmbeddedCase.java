package org.smkl.bench.micro;

import java.util.Optional;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.smkl.api.Problem;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** An embedded set with its ten kernels, standardised, at C = 5, lambda = 0.01, k0 = 2. */
@State(Scope.Benchmark)
public class EmbeddedCase {
  /** The set. */
  @Param({"iris", "wine", "breastcancer"})
  public String data;

  Toolbox toolbox;
  FitInput input;
  Fit fit;
  PreparedProblem prepared;

  /** Reads the set and computes its kernels. */
  @Setup
  public void prepare() {
    toolbox = Toolbox.of(Plugins.discover());
    input = FitInput.standardized(EmbeddedData.load(data).dataset(), Optional.empty());
    fit =
        new Fit(
            FitSettings.builder()
                .kernels("published-10")
                .c(5)
                .lambda(0.01)
                .k0(2)
                .threads(1)
                .settings(),
            toolbox);
    prepared = fit.prepare(input.train());
  }

  Problem problem() {
    return prepared.problem();
  }
}
