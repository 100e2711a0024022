package org.smkl.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.smkl.error.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * Stands for the experiments in the list of commands. They are a program of their own, which the
 * launcher starts instead of this one, so that no other command has them on its class path.
 */
@Command(description = "Run experiments and speed measurements. Without options, list them.")
public final class BenchCommand implements Callable<Integer> {
  @Unmatched List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() {
    throw new InputException(
        "'bench' is asked for, but the experiments are a program of their own.",
        "Expected that bin/smkl starts it, or Java with smkl-bench on the class path and the main"
            + " class org.smkl.bench.Main.",
        "Maybe start 'bin/smkl bench', or java -cp 'lib/*:bench/*' org.smkl.bench.Main bench.");
  }
}
