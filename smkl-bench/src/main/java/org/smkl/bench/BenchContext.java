package org.smkl.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.smkl.api.StopSignal;
import org.smkl.core.Smkl;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.PublishedData;
import org.smkl.core.data.PublishedProtocol;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;

/**
 * What a suite measures and where it prints.
 *
 * @param dataDir the folder with the ten published sets
 * @param sets which of them, by name
 * @param toolbox the plugins
 * @param threads for parts that use threads
 * @param out the tables
 * @param stop raised to end early
 */
public record BenchContext(
    Path dataDir,
    List<String> sets,
    Toolbox toolbox,
    int threads,
    PrintStream out,
    StopSignal stop) {
  /** A set with its problem at the published C, lambda and k0. */
  record Instance(
      PublishedData data, FitInput input, FitSettings settings, PreparedProblem problem) {
    String name() {
      return data.set().name();
    }
  }

  PublishedData load(String set) {
    return PublishedProtocol.load(set, dataDir);
  }

  /** Kernels and problem of a set, with the settings that lead to it. */
  Instance prepare(String set) {
    PublishedData data = load(set);
    FitSettings settings = settings(data).build().settings();
    PreparedProblem problem = new Fit(settings, toolbox).prepare(data.train());
    return new Instance(data, FitInput.published(data), settings, problem);
  }

  /** The published choice of C, lambda and k0. */
  Smkl.Builder settings(PublishedData data) {
    return Smkl.builder()
        .c(data.set().c())
        .lambda(data.set().lambda())
        .k0(data.set().k0())
        .threads(threads)
        .toolbox(toolbox);
  }
}
