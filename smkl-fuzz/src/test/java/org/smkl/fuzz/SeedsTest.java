package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.smkl.api.Problem;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.Statement;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.Start;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.read.ReadOptions;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Seeds whose names begin with "good" must be accepted: after a change of a format a fuzzer that
 * starts from files which the first check refuses would find nothing any more.
 */
class SeedsTest {
  private static final Path ROOT = Path.of("src/test/resources/org/smkl/fuzz");

  private interface Target {
    boolean accepts(byte[] input) throws IOException;
  }

  private static final Map<String, Target> TARGETS =
      Map.of(
          "CsvFuzzTestInputs/csv", new DataCheck(ReadOptions.defaults())::accepts,
          "SvmlightFuzzTestInputs/svmlight",
              new DataCheck(ReadOptions.defaults().withFormat(ReadOptions.Format.SVMLIGHT))
                  ::accepts,
          "ModelFuzzTestInputs/model", ModelFuzzTest::accepts,
          "CertificateFuzzTestInputs/certificate", CertificateFuzzTest::accepts,
          "CheckpointFuzzTestInputs/checkpoint", CheckpointFuzzTest::accepts,
          "KernelSpecFuzzTestInputs/kernelSpec", KernelSpecFuzzTest::accepts,
          "GramFuzzTestInputs/gram", GramFuzzTest::accepts);

  @TestFactory
  Stream<DynamicTest> everySeedIsReadAsItsNameSays() {
    return TARGETS.entrySet().stream()
        .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> replay(e.getKey(), e.getValue())));
  }

  private static void replay(String folder, Target target) throws IOException {
    int good = 0;
    try (var files = Files.newDirectoryStream(ROOT.resolve(folder))) {
      for (Path file : files) {
        boolean accepted = target.accepts(Files.readAllBytes(file));
        boolean expected = file.getFileName().toString().startsWith("good");
        assertTrue(accepted || !expected, file + " is refused");
        good += expected ? 1 : 0;
      }
    }
    assertTrue(good > 0, folder + " has no good seed");
  }

  /** Not a test: writes the seeds that programs make, after a change of their formats. */
  @Test
  void writeSeeds() throws IOException {
    Assumptions.assumeTrue(Boolean.getBoolean("seeds.write"), "only with -Dseeds.write=true");
    Path certificates = folder("CertificateFuzzTestInputs/certificate");
    for (Problem problem : List.of(Fixtures.diagonal(), Fixtures.tree())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      CertificateFile.write(
          Fixtures.solve(problem, Fixtures.options()).certificate(Statement.of(problem)), out);
      String text = out.toString(StandardCharsets.UTF_8);
      Files.writeString(
          certificates.resolve("good-n" + problem.n()),
          text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1));
    }
    for (int nodes = 1; nodes <= 5; nodes += 2) {
      byte[] content = CheckpointFuzzTest.stopped(nodes);
      Files.write(
          folder("CheckpointFuzzTestInputs/checkpoint").resolve("good-after-" + nodes),
          Arrays.copyOfRange(content, CheckpointFuzzTest.settingsLength(content), content.length));
    }
    model("good-clip-cosine", PsdPolicy.CLIP, Normalisation.COSINE);
    model("good-keep", PsdPolicy.KEEP, Normalisation.NONE);
    int[][] indices = {{1}, {0, 1}, {0}, {}, {0, 1}};
    double[][] values = {{1}, {1, 0.5}, {2}, {}, {0.25, 2}};
    model("good-sparse", PsdPolicy.KEEP, Normalisation.TRACE, Table.sparse(2, indices, values));
  }

  private static void model(String name, PsdPolicy psd, Normalisation normalisation)
      throws IOException {
    double[][] x = {{0, 1}, {1, 0.5}, {2, -1}, {-1, 3}, {0.25, 2}};
    model(name, psd, normalisation, Table.of(x));
  }

  private static void model(String name, PsdPolicy psd, Normalisation normalisation, Table x)
      throws IOException {
    Toolbox toolbox = Toolbox.of(Plugins.discover());
    var labels = org.smkl.data.Target.Labels.two(new double[] {1, -1, -1, 1, 1}, "yes", "no");
    Dataset data = new Dataset("tiny", List.of("a", "b"), x, labels, Optional.empty());
    FitSettings.Builder builder =
        FitSettings.builder()
            .kernels("linear; rbf(gamma=0.5)[cols=0]; sigmoid(scale=0.5,offset=1)")
            .psd(psd)
            .normalise(normalisation)
            .start(Start.parse("weights:0=0.5,1=0.25,2=0.25"))
            .evaluate(true)
            .k0(3);
    FitResult result =
        new Fit(builder.settings(), toolbox).run(FitInput.asGiven(data, Optional.empty()));
    ModelFiles.save(folder("ModelFuzzTestInputs/model").resolve(name), result, toolbox, List.of());
  }

  private static Path folder(String name) throws IOException {
    return Files.createDirectories(ROOT.resolve(name));
  }
}
