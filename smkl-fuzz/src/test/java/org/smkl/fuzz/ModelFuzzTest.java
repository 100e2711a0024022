package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

class ModelFuzzTest {
  private static final Harness HARNESS = new Harness(Set.of(InputException.class));
  private static final Harness PREDICTION =
      new Harness(Set.of(InputException.class, IllegalArgumentException.class));
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  private static final Path FILE = Harness.file("model.json");

  @DictionaryEntries({
    "\\x22state\\x22",
    "\\x22projectOnto\\x22",
    "\\x22projectAway\\x22",
    "\\x22factor\\x22",
    "null",
    "1e308",
    "2147483647",
    "precomputed(file=secret)",
    "poly(degree=3)",
    "[cols=0-1]",
    "\\x22rows\\x22 : [ ",
    "\\x22columns\\x22 : 2147483647",
    "\\x22indices\\x22 : [ [ 0 ], [ ] ]",
    "\\x22cosine\\x22"
  })
  @FuzzTest
  void model(byte[] input) throws IOException {
    accepts(input);
  }

  static boolean accepts(byte[] input) throws IOException {
    Files.write(FILE, input);
    Optional<ModelDocument> document = HARNESS.read(input.length, () -> new ModelFile().read(FILE));
    Optional<SmklModel> model = HARNESS.read(input.length, () -> ModelFiles.load(FILE, TOOLBOX));
    model.ifPresent(m -> predict(input.length, m, document.orElseThrow()));
    if (document.isPresent()) {
      readsWhatIsWritten(document.get());
    }
    return model.isPresent();
  }

  private static void predict(int length, SmklModel model, ModelDocument document) {
    double[][] rows = new double[2][document.columns().features().size()];
    Arrays.fill(rows[1], 1);
    PREDICTION
        .read(length, () -> model.decisions(rows, 1))
        .ifPresent(d -> assertFalse(Arrays.stream(d).anyMatch(Double::isNaN), "no decision"));
  }

  private static void readsWhatIsWritten(ModelDocument document) throws IOException {
    new ModelFile().write(FILE, document);
    byte[] once = Files.readAllBytes(FILE);
    new ModelFile().write(FILE, new ModelFile().read(FILE));
    assertArrayEquals(once, Files.readAllBytes(FILE));
  }
}
