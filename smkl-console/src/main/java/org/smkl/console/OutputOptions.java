package org.smkl.console;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.plugin.PluginFolder;
import org.smkl.plugin.Plugins;
import picocli.CommandLine.Option;

/** How results are shown and where plugins are from; the same for every command. */
public final class OutputOptions {
  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Option(names = "--quiet", description = "No warnings and no progress.")
  private boolean quiet;

  @Option(names = "--verbose", description = "Say more; show stack traces of errors.")
  private boolean verbose;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Load the plugins in the jars of this folder, too.")
  private Path folder;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Read further options from this file, one on each line as on the command line; '#' begins"
              + " a comment. What the command line has counts more.")
  private Path config;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show the options that people use; --help all shows all.")
  boolean help;

  /** Whether one JSON object is all that may go to standard output. */
  public boolean json() {
    return json;
  }

  /** Whether there are to be no warnings and no progress. */
  public boolean quiet() {
    return quiet;
  }

  /** Whether more is to be said. */
  public boolean verbose() {
    return verbose;
  }

  /** The plugins of the class path, of the installation's folder and of the folders given. */
  public Plugins plugins() {
    List<Path> all = new ArrayList<>();
    if (folder != null) {
      all.add(folder);
    }
    String home = System.getProperty("smkl.home");
    if (home != null && Files.isDirectory(Path.of(home, "plugins"))) {
      all.add(Path.of(home, "plugins"));
    }
    return PluginFolder.discover(all);
  }

  /** The file of options that was given, or null; the program has read it. */
  public Path config() {
    return config;
  }

  /** The folder of plugins that was given, or null. */
  public Path folder() {
    return folder;
  }

  /** Whether standard error is a terminal, as the launcher says; empty where nobody started it. */
  Optional<Boolean> terminal() {
    return Optional.ofNullable(System.getProperty("smkl.terminal")).map(Boolean::valueOf);
  }
}
