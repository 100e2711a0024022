package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.smkl.Smkl;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.core.fit.FitInput;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.task.ChosenTask;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that state a problem, the same for every command that has one. */
public final class ProblemOptions {
  /** The command that has these options. */
  @Spec(Spec.Target.MIXEE)
  public CommandSpec spec;

  @ArgGroup(validate = false, heading = "%nData%n", order = 1)
  public DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nProblem%n", order = 2)
  public ModelOptions model = new ModelOptions();

  @ArgGroup(validate = false, heading = "%nRules for the selection%n", order = 2)
  public RuleOptions rules = new RuleOptions();

  @ArgGroup(validate = false, heading = "%nOutput%n", order = 6)
  public OutputOptions output = new OutputOptions();

  @Option(
      names = "--save-config",
      paramLabel = "FILE",
      description =
          "Write the options of this run to this file, with the C, lambda, k0 and seed that were"
              + " used; --config FILE reads them.")
  public Path saved;

  private Toolbox toolbox;

  /** The plugins, found once. */
  public Toolbox toolbox() {
    toolbox = toolbox == null ? Toolbox.of(output.plugins()) : toolbox;
    return toolbox;
  }

  /** What is read, for what is written to keep clear of. */
  public OutputFiles files(Path test) {
    return new OutputFiles()
        .input("--data", data.published() ? null : data.data)
        .input("--test", test)
        .folder("--data-dir", data.published() ? data.folder : null)
        .kernels("--kernels", model.kernels)
        .input("--config", output.config())
        .output("--save-config", saved)
        .folder("--plugins", output.folder());
  }

  /** Reads the data, and rows to test on from a file of their own if one is given. */
  public FitInput load(Session session, Path test) {
    data.plugins = this::toolbox;
    FitInput input = DataLoader.load(data, test);
    Warnings.note(output, session, input.remarks());
    return input;
  }

  /** The product with the settings for loaded data, for commands to add theirs. */
  public Smkl.Builder smkl(FitInput input, Session session) {
    Smkl.Builder builder = Smkl.builder().toolbox(toolbox()).stop(session.stop());
    session.cluster().ifPresent(builder::cluster);
    if (data.published()) {
      builder.published(PublishedProtocol.set(data.data));
    }
    data.plugins = this::toolbox;
    Optional<ChosenTask> chosen = data.chosen();
    Warnings.note(output, session, model.remarks(input.train().target(), chosen));
    model.apply(builder, !data.raw, chosen);
    builder.rules(rules.settings());
    return builder;
  }
}
