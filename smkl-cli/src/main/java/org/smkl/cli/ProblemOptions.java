package org.smkl.cli;

import java.util.Optional;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.fit.FitSettings;
import picocli.CommandLine.ArgGroup;

/** The options that state a problem, the same for every command that solves one. */
final class ProblemOptions {
  @ArgGroup(validate = false, heading = "%nData%n", order = 1)
  DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nProblem%n", order = 2)
  ModelOptions model = new ModelOptions();

  @ArgGroup(validate = false, heading = "%nSolvers and limits%n", order = 3)
  SolverOptions solver = new SolverOptions();

  @ArgGroup(validate = false, heading = "%nOutput%n", order = 4)
  OutputOptions output = new OutputOptions();

  /** Reads the data. */
  LoadedData load() {
    return DataLoader.load(data);
  }

  /** The settings for loaded data, without anything that only some commands have. */
  FitSettings settings(LoadedData loaded, Toolbox toolbox, Session session, MethodOptions search) {
    return SettingsFactory.make(this, loaded, toolbox, session, Optional.ofNullable(search));
  }
}
