package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.Smkl;
import org.smkl.certificate.CertificateFile;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.task.ChosenTask;

/**
 * What a Java or Python program made, on the command line: its own problem, or a refusal that says
 * why.
 */
class ProgramsProblemTest {
  private static final TaskOptions TASK = TaskOptions.defaults();

  /** Problems that differ from the default of the command line in one setting each. */
  private static final Map<String, Consumer<Smkl.Builder>> STATED = new LinkedHashMap<>();

  static {
    STATED.put("trace", made -> made.normalise(Normalisation.TRACE).c(100).jitter(0.01));
    STATED.put("cosine", made -> made.normalise(Normalisation.COSINE));
    STATED.put(
        "shifted", made -> made.kernels("linear; sigmoid(scale=2,offset=-1)").psd(PsdPolicy.SHIFT));
    TaskOptions rest = TASK.withMulticlass(TaskOptions.Multiclass.ONE_VERSUS_REST);
    STATED.put(
        "weights", made -> made.task(rest.withClassWeights(ClassWeights.parse("good=3,odd=0.5"))));
    STATED.put("rules", made -> made.k0(2).atMost(1, "rbf*").must("linear").never("rbf(gamma=1)"));
    STATED.put("views", made -> made.kernels("rbf(gamma=scale|3*scale)[views]").perView(1));
    STATED.put("raw", made -> made.lambda(1));
    STATED.put("raw value", made -> made.task(TASK.withEpsilon(0.3).withScaleTarget(false)));
    STATED.put("value", made -> made.task(TASK.withEpsilon(0.2)));
    STATED.put(
        "tau value",
        made -> made.task(TASK.withTask(ChosenTask.parse("quantile(tau=0.7)", toolbox().tasks()))));
  }

  @TempDir Path folder;

  private Path data;

  private static Toolbox toolbox() {
    return Toolbox.of(Plugins.discover());
  }

  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder text = new StringBuilder("x_1,x_2,y_1,kind,value\n");
    for (int i = 0; i < 40; i++) {
      double a = 10 * random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      String kind = a + b * b > 0.5 ? "good" : c > 0.4 ? "bad" : "odd";
      text.append("%s,%s,%s,%s,%s%n".formatted(a, b, c, kind, a - b + c / 5));
    }
    data = Files.writeString(folder.resolve("rows.csv"), text);
  }

  private FitInput read(boolean value, boolean standardize) {
    String label = value ? "value" : "kind";
    ReadOptions options =
        ReadOptions.defaults().withLabel(label).withIgnored(List.of(value ? "kind" : "value"));
    return FitInput.ofFile(DataReader.readTraining(data, options), standardize);
  }

  private Cli run(String command, Path file, boolean value) {
    String[] label = value ? new String[] {"value", "kind"} : new String[] {"kind", "value"};
    return command.equals("verify")
        ? Cli.run(
            "verify",
            file.toString(),
            "--data",
            data.toString(),
            "--label",
            label[0],
            "--ignore",
            label[1])
        : Cli.run(
            "solve",
            "-m",
            file.toString(),
            "--data",
            data.toString(),
            "--label",
            label[0],
            "--ignore",
            label[1],
            "--certificate",
            folder.resolve("solved.proof").toString(),
            "--json",
            "--quiet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trace",
        "cosine",
        "shifted",
        "weights",
        "rules",
        "views",
        "raw",
        "raw value",
        "value",
        "tau value"
      })
  void itsOwnProblemIsProvedAndItsProofVerified(String name) {
    assertTrue(STATED.containsKey(name));
    boolean value = name.endsWith("value");
    Smkl.Builder builder =
        Smkl.builder()
            .toolbox(toolbox())
            .kernels("linear; rbf(gamma=0.5|1)")
            .c(2)
            .k0(2)
            .certified(1e-4);
    STATED.get(name).accept(builder);
    Smkl smkl = builder.build();
    FitInput input = read(value, !name.startsWith("raw"));
    FitResult fitted = smkl.fit(input);
    Path model = folder.resolve("model.json");
    Path proof = folder.resolve("fit.proof");
    smkl.save(fitted, model);
    smkl.save(fitted.certificate().orElseThrow(), proof);

    Cli verified = run("verify", proof, value);
    assertEquals(0, verified.code(), verified.out() + verified.err());
    Cli solved = run("solve", model, value);
    assertEquals(0, solved.code(), solved.out() + solved.err());
    assertTrue(solved.json().get("modelGap").asDouble() < 1e-3, solved.out());
    // The proof of the command line is one of the program's problem: all settings are compared.
    assertTrue(smkl.verify(folder.resolve("solved.proof"), smkl.prepare(input)).valid());
  }

  private void refused(FitInput input, Smkl.Builder builder, boolean value, String why) {
    Smkl smkl = builder.toolbox(toolbox()).build();
    Path model = folder.resolve("model.json");
    smkl.save(smkl.fit(input), model);
    Cli solved = run("solve", model, value);
    assertEquals(2, solved.code(), solved.out() + solved.err());
    assertTrue(solved.err().contains(why), solved.err());
  }

  @Test
  void whatOptionsCannotSayIsRefusedByName() {
    Smkl.Builder made = Smkl.builder().kernels("linear; rbf(gamma=1)");
    refused(
        read(true, true), made.task(TASK.withScaleTarget(false)), true, "its target is as it is");
    made = Smkl.builder().kernels("linear; rbf(gamma=1)");
    refused(read(false, true), made.task(TASK.withIndependent(true)), false, "kernels of its own");
    FitInput rows = read(false, false);
    double[] weights = new double[rows.train().rows()];
    Arrays.setAll(weights, i -> 1 + i % 2);
    FitInput weighted = FitInput.asGiven(rows.train().weighted(weights), Optional.empty());
    refused(weighted, Smkl.builder().kernels("linear"), false, "no column is known");
  }

  /** A file lists few of many kernels; the problem has all of them. */
  @Test
  void ofManyKernelsAllArePartOfTheProblem() throws Exception {
    StringBuilder many = new StringBuilder("rbf(gamma=0.1");
    for (int i = 2; i <= 210; i++) {
      many.append("|").append(i / 10.0);
    }
    Smkl smkl = Smkl.builder().toolbox(toolbox()).kernels(many + ")").k0(1).lambda(10).build();
    Path model = folder.resolve("model.json");
    smkl.save(smkl.fit(read(false, true)), model);
    Cli solved = run("solve", model, false);
    assertEquals(0, solved.code(), solved.err());
    Path proof = folder.resolve("solved.proof");
    assertEquals(210, CertificateFile.read(proof).statement().q());
  }

  @Test
  void otherDataAreCalledSoBeforeAnyHash() {
    Smkl smkl = Smkl.builder().toolbox(toolbox()).kernels("linear").certified(1e-4).build();
    Path proof = folder.resolve("fit.proof");
    smkl.save(smkl.fit(read(false, true)).certificate().orElseThrow(), proof);
    Cli verified =
        Cli.run("verify", proof.toString(), "--data", data.toString(), "--label", "kind");
    assertEquals(1, verified.code());
    assertTrue(verified.out().startsWith("OTHER DATA, or read otherwise"), verified.out());
  }
}
