package org.smkl.console;

import java.util.concurrent.Callable;
import org.smkl.api.Versions;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command without a name. */
@Command(
    name = "smkl",
    description = {
      "Sparse multiple kernel learning: chooses at most k0 of q kernels for a support vector"
          + " machine and says how good that choice provably is.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "First steps: 'smkl demo', then 'smkl fit --data FILE.csv'. 'smkl COMMAND --help' shows the"
          + " options of a command."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed at run time",
      "2:wrong usage or bad input",
      "3:stopped at a limit or interrupted, with a valid result",
      "4:stopped with none",
      "141:the program that read the answer has ended"
    },
    versionProvider = Root.Version.class)
final class Root implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  @CommandLine.Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  boolean version;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return Exit.USAGE;
  }

  /** The version of the jar. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"smkl " + Versions.of(Root.class)};
    }
  }
}
