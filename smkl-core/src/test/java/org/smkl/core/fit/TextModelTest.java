package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.data.Table;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.tck.CommonSubstringsFamily;

/** A model of texts and numbers, saved and loaded. */
class TextModelTest {
  private static final Toolbox TOOLBOX = toolbox();

  @TempDir Path folder;

  private static Toolbox toolbox() {
    Toolbox.Builder builder = Toolbox.builder();
    for (PluginKind kind : PluginKind.values()) {
      Plugins.discover().all(kind.type()).forEach((id, plugin) -> builder.add(kind, id, plugin));
    }
    return builder.add(PluginKind.KERNEL, "substrings", new CommonSubstringsFamily()).build();
  }

  private TrainingData data() throws IOException {
    StringBuilder csv = new StringBuilder("size,word,class\n");
    for (int i = 0; i < 30; i++) {
      boolean one = i % 2 == 0;
      String word = (one ? "ab" : "ba").repeat(1 + i % 4) + "cé\"".charAt(i % 3);
      csv.append("%d,\"%s\",%s\n".formatted(i % 7, word.replace("\"", "\"\""), one ? "u" : "v"));
    }
    Path file = Files.writeString(folder.resolve("data.csv"), csv);
    return DataReader.readTraining(file, ReadOptions.defaults().withTexts(List.of("word")));
  }

  private FitResult fit(TrainingData data) {
    FitSettings settings =
        FitSettings.builder()
            .kernels("rbf(gamma=scale); substrings(p=1|2|shortest)[cols=word]")
            .k0(2)
            .threads(1)
            .settings();
    return new Fit(settings, TOOLBOX).run(FitInput.ofFile(data, true));
  }

  @Test
  void aModelKeepsItsTextsAndPredictsTheSameToTheLastBit() throws IOException {
    TrainingData data = data();
    FitResult result = fit(data);
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, result, TOOLBOX, List.of());
    SmklModel loaded = ModelFiles.load(file, TOOLBOX);
    Table rows =
        Table.of(new double[][] {{1}, {2}, {3}})
            .withTexts(new String[][] {{"abab"}, {"baba\""}, {""}});
    double[][] expected = result.model().values(rows, 1);
    double[][] values = loaded.values(rows, 1);
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(expected[i], values[i]);
    }
    assertEquals(data.schema().columns(), loaded.columns());
    assertTrue(Files.readString(file).contains("\"texts\""));
    assertTrue(
        loaded.kernels().kernels().stream()
            .noneMatch(k -> k.spec().toString().contains("shortest")),
        "what was learnt is named");
  }

  @Test
  void aModelWhoseTextsAreDamagedIsRefused() throws IOException {
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, fit(data()), TOOLBOX, List.of());
    String text = Files.readString(file);
    Files.writeString(
        file,
        text.replaceFirst("\"texts\" : \\[ \\[ \"(\\\\.|[^\"\\\\])*\" \\]", "\"texts\" : [ [ ]"));
    assertTrue(!Files.readString(file).equals(text), "something was damaged");
    assertThrows(InputException.class, () -> ModelFiles.load(file, TOOLBOX));
  }
}
