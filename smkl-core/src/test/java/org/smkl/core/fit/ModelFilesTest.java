package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.core.model.ModelFile;
import org.smkl.data.Dataset;
import org.smkl.data.read.TrainingData;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** A loaded model is the saved one, to the last bit. */
class ModelFilesTest {
  @TempDir Path folder;
  private final Toolbox toolbox = Toolbox.of(Plugins.discover());

  private FitResult fit(FitSettings.Builder builder, FitInput input) {
    builder
        .kernels("linear; rbf(gamma=0.3); rbf(gamma=0.7)[cols=0-1]; sigmoid(scale=0.5,offset=1)")
        .start(Start.parse("weights:0=0.25,1=0.25,2=0.25,3=0.25"))
        .k0(4)
        .evaluate(true);
    return new Fit(builder.settings(), toolbox).run(input);
  }

  @ParameterizedTest(name = "psd {0}, normalisation {1}, jitter {2}, standardised {3}")
  @CsvSource({
    "KEEP, NONE, 0, true",
    "CLIP, NONE, 0, true",
    "CLIP, TRACE, 1e-6, false",
    "SHIFT, COSINE, 1e-3, true",
    "KEEP, TRACE, 0, false",
  })
  void aLoadedModelRepeatsEveryDecisionToTheLastBit(
      PsdPolicy psd, Normalisation normalisation, double jitter, boolean standardised) {
    TrainingData data = EmbeddedData.load("iris");
    FitSettings.Builder builder =
        FitSettings.builder()
            .kernels("published-10")
            .psd(psd)
            .normalise(normalisation)
            .jitter(jitter)
            .threads(2);
    FitResult result = fit(builder, FitInput.ofFile(data, standardised));
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, result, toolbox, List.of("fit"));
    SmklModel loaded = ModelFiles.load(file, toolbox);
    double[][] rows = data.dataset().x();
    assertArrayEquals(result.model().decisions(rows, 2), loaded.decisions(rows, 1));
    assertArrayEquals(result.model().predict(rows, 1), loaded.predict(rows, 1));
    assertEquals(data.schema(), loaded.schema());
  }

  @Test
  void aModelOfDataFromJavaReadsFilesWithTheSameColumns() {
    Dataset data = EmbeddedData.load("wine").dataset();
    FitSettings.Builder builder = FitSettings.builder().kernels("published-10").psd(PsdPolicy.KEEP);
    FitResult result = fit(builder, FitInput.asGiven(data, Optional.empty()));
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, result, toolbox, List.of());
    SmklModel loaded = ModelFiles.load(file, toolbox);
    assertArrayEquals(result.model().decisions(data.x(), 1), loaded.decisions(data.x(), 1));
    assertEquals(data.featureNames(), loaded.schema().columns().features());
  }

  @Test
  void equalRunsGiveEqualFilesThatTellHowTheyWereMade() throws Exception {
    FitInput input = FitInput.ofFile(EmbeddedData.load("iris"), true);
    FitSettings.Builder builder =
        FitSettings.builder().kernels("published-10").psd(PsdPolicy.CLIP).seed(7);
    Path one = folder.resolve("one.json");
    Path two = folder.resolve("two.json");
    for (Path file : List.of(one, two)) {
      FitResult result = fit(builder, input);
      ModelFiles.save(file, result, toolbox, List.of("fit", "-o"));
    }
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(two));
    var provenance = new ModelFile().read(one).provenance();
    assertEquals(7, provenance.seed());
    assertEquals(input.train().fingerprint(), provenance.fingerprint());
    assertEquals("10.0", provenance.settings().get("C"));
    assertTrue(provenance.versions().containsKey("kernel:rbf"), provenance.toString());
    assertEquals(List.of("fit", "-o"), provenance.commandLine());
  }
}
