package org.smkl.cli.command;

import java.util.List;
import java.util.function.Supplier;
import org.smkl.console.Completion;
import org.smkl.console.Exit;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.error.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints what a shell needs to complete commands and options. */
@Command(
    description = {
      "Print a script that makes a shell complete commands and options.",
      "bash, zsh: source <(smkl completion bash). fish: smkl completion fish | source."
    },
    abbreviateSynopsis = true,
    sortOptions = false)
public final class CompletionCommand extends DescribingCommand {
  @Parameters(arity = "0..1", paramLabel = "bash|zsh|fish", description = "The shell.")
  private String shell;

  public CompletionCommand(Session session, Supplier<CommandLine> all) {
    super(session, all);
  }

  @Override
  public Integer call() {
    if (shell == null) {
      throw new InputException(
          "No shell is named.", "Expected bash, zsh or fish.", "Maybe smkl completion bash.");
    }
    print(
        switch (shell) {
          case "bash", "zsh" -> Completion.bash(all());
          case "fish" -> Completion.fish(all());
          default -> throw Usage.unknown("The shell", shell, List.of("bash", "zsh", "fish"));
        });
    return Exit.DONE;
  }
}
