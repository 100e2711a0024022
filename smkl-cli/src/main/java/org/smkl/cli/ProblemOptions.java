package org.smkl.cli;

import java.nio.file.Path;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.core.fit.FitSettings;
import picocli.CommandLine.ArgGroup;

/** The options that state a problem, the same for every command that has one. */
final class ProblemOptions {
  @ArgGroup(validate = false, heading = "%nData%n", order = 1)
  DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nProblem%n", order = 2)
  ModelOptions model = new ModelOptions();

  @ArgGroup(validate = false, heading = "%nOutput%n", order = 6)
  OutputOptions output = new OutputOptions();

  /** Reads the data. */
  LoadedData load() {
    return load(null);
  }

  /** Reads the data, and rows to test on from a file of their own if one is given. */
  LoadedData load(Path test) {
    return DataLoader.load(data, test);
  }

  /** The settings for loaded data, for commands to add theirs. */
  FitSettings.Builder settings(LoadedData loaded, Session session) {
    FitSettings.Builder builder = FitSettings.builder().stop(session.stop());
    loaded.published().ifPresent(builder::published);
    model.apply(builder);
    return builder;
  }
}
