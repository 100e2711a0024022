package org.smkl.cli;

import java.util.concurrent.Callable;
import org.smkl.core.plugin.PluginException;
import picocli.CommandLine.Command;

/** A command whose part is not in this version. */
@Command(description = "Not in this version yet.")
final class MissingCommand implements Callable<Integer> {
  private final String name;
  private final String part;

  @picocli.CommandLine.Unmatched private String[] ignored;

  MissingCommand(String name, String part) {
    this.name = name;
    this.part = part;
  }

  @Override
  public Integer call() {
    throw new PluginException(
        "'smkl %s' is not there yet: %s is not part of this version. Maybe a newer version has it; 'smkl fit' gives a result with a rigorous bound."
            .formatted(name, part));
  }
}
