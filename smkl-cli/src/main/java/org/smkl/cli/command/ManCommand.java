package org.smkl.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.smkl.console.Exit;
import org.smkl.console.ManPage;
import org.smkl.console.Session;
import org.smkl.console.Usage;
import org.smkl.io.AtomicFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Manual pages. */
@Command(
    description = {
      "Print the manual page of a command, for man: smkl man fit | man -l -.",
      "With --into DIR, write all of them there."
    },
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ManCommand extends DescribingCommand {
  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "Default: smkl itself.")
  private String command;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "Write the pages of all commands into this folder.")
  private Path folder;

  public ManCommand(Session session, Supplier<CommandLine> all) {
    super(session, all);
  }

  @Override
  public Integer call() {
    Usage.exclude(folder != null && command != null, "--into", "a command");
    CommandLine root = all();
    if (folder != null) {
      write(root);
    } else if (command == null) {
      print(ManPage.of(root));
    } else {
      if (!root.getSubcommands().containsKey(command)) {
        throw Usage.unknown("The command", command, root.getSubcommands().keySet());
      }
      print(ManPage.of(root, command));
    }
    return Exit.DONE;
  }

  private void write(CommandLine root) {
    try {
      Files.createDirectories(folder);
      write("smkl", ManPage.of(root));
      for (String name : root.getSubcommands().keySet()) {
        write("smkl-" + name, ManPage.of(root, name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write into " + folder + ": " + e.getMessage(), e);
    }
  }

  private void write(String name, String page) throws IOException {
    AtomicFiles.write(
        folder.resolve(name + ".1"), out -> out.write(page.getBytes(StandardCharsets.UTF_8)));
  }
}
