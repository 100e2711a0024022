package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.model.ModelFile;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.PredictionData;
import org.smkl.data.read.ReadOptions;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Models and predictions that version 0.1.0 wrote. These files never change: what they predict must
 * stay as it was, and what is read is written as it was.
 */
class OldModelsTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  @TempDir Path folder;

  private static Path file(String name) throws URISyntaxException {
    return Path.of(OldModelsTest.class.getResource("v0.1.0/" + name).toURI());
  }

  /** Java leaves the last bit of exp to the processor; the files are from an x86-64. */
  @EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
  @ParameterizedTest
  @ValueSource(strings = {"header", "plain", "clipped", "sparse", "published"})
  void modelsOfVersion010PredictAsTheyDid(String name) throws IOException, URISyntaxException {
    predicts(name, file(name + ".json"));
  }

  private static void predicts(String name, Path file) throws IOException, URISyntaxException {
    SmklModel model = ModelFiles.load(file, TOOLBOX);
    PredictionData rows =
        DataReader.readPrediction(file(name + "-new.csv"), model.schema(), ReadOptions.defaults());
    double[] decisions = model.decisions(rows.x(), 2);
    StringBuilder csv = new StringBuilder("label,decision\n");
    for (double decision : decisions) {
      csv.append(model.label(decision)).append(',').append(decision).append('\n');
    }
    assertEquals(Files.readString(file(name + ".predicted.csv")), csv.toString());
  }

  @EnabledIfSystemProperty(named = "os.arch", matches = "amd64|x86_64")
  @ParameterizedTest
  @ValueSource(strings = {"header", "plain", "clipped", "sparse", "published"})
  void modelsOfVersion010PredictAsTheyDidAfterTheyWereWrittenAgain(String name)
      throws IOException, URISyntaxException {
    Path again = folder.resolve("model.json");
    new ModelFile().write(again, new ModelFile().read(file(name + ".json")));
    predicts(name, again);
  }
}
