package org.smkl.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.console.Exit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class RepeatedOptionsTest {
  @Test
  void everyOptionIsRefusedTheSecondTime() {
    List<OptionSpec> options =
        new CommandLine(new BenchCommand(null, List.of())).getCommandSpec().options();
    assertTrue(options.size() > 10);
    for (OptionSpec option : options) {
      List<String> args = new ArrayList<>(List.of("bench"));
      for (String value : List.of("1", "2")) {
        args.add(option.longestName());
        if (option.arity().max() > 0) {
          args.add(value);
        }
      }
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int code =
          Main.run(
              args.toArray(String[]::new),
              new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              StopSignal.NEVER);
      String text = err.toString(StandardCharsets.UTF_8);
      assertEquals(Exit.USAGE, code, text);
      String values = option.arity().max() == 0 ? "" : ": '1' and '2'";
      assertTrue(text.contains(option.longestName() + " is given twice" + values + "."), text);
    }
  }
}
