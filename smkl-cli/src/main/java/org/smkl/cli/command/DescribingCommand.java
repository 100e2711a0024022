package org.smkl.cli.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.smkl.console.Session;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** A command that describes all commands to another program. */
abstract class DescribingCommand implements Callable<Integer> {
  private final Session session;
  private final Supplier<CommandLine> all;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  DescribingCommand(Session session, Supplier<CommandLine> all) {
    this.session = session;
    this.all = all;
  }

  /** Every command with its options. */
  final CommandLine all() {
    return all.get();
  }

  /** Prints as it is, without a further line end. */
  final void print(String text) {
    session.out().print(text);
  }
}
