package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelSpecParser;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class KernelSpecFuzzTest {
  private static final Harness HARNESS = new Harness(Set.of(IllegalArgumentException.class));

  private static final Map<String, KernelFamily> FAMILIES =
      Toolbox.of(Plugins.discover()).kernels();
  private static final List<KernelSpecParser> PARSERS =
      List.of(
          new KernelSpecParser(FAMILIES),
          new KernelSpecParser(FAMILIES, List.of("age", "1", "a \"b\"", "x,y", "0-1")));

  @DictionaryEntries({
    "linear",
    "poly(",
    "degree=",
    "rbf(gamma=",
    "[cols=",
    "[each",
    "[each=0-3,4]",
    "|",
    "#",
    "\\x22age\\x22-",
    "published-10",
    "sigmoid(",
    "\\x22\\x22",
    "0-3"
  })
  @FuzzTest
  void kernelSpec(byte[] input) {
    accepts(input);
  }

  static boolean accepts(byte[] input) {
    // The sign that opens files is left out: what they have is not the input.
    String text = new String(input, StandardCharsets.UTF_8).replace('@', ' ');
    boolean accepted = false;
    for (KernelSpecParser parser : PARSERS) {
      Optional<List<KernelSpec>> specs = HARNESS.read(input.length, () -> parser.parse(text));
      specs.ifPresent(s -> assertEquals(s, parser.parse(KernelSpec.print(s))));
      // Widths that wait for training rows are refused here: a model's kernels have their numbers.
      HARNESS
          .read(input.length, () -> parser.withPaths(Map.of()).parse(text))
          .ifPresent(KernelSpecFuzzTest::takesNoPath);
      accepted |= specs.isPresent();
    }
    return accepted;
  }

  /** As of a text in a model file, which may name any path. */
  private static void takesNoPath(List<KernelSpec> specs) {
    for (KernelSpec spec : specs) {
      for (KernelParameter parameter : FAMILIES.get(spec.family()).parameters()) {
        assertTrue(!parameter.path() || spec.arguments().get(parameter.name()).isEmpty(), "a path");
      }
    }
  }
}
