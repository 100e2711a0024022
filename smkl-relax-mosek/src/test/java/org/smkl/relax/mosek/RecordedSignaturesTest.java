package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.conic.ConicStatus;
import org.smkl.tck.cbf.CbfReader;

/**
 * The public methods of our double and the golden files against the Python package of MOSEK, whose
 * Fusion interface is generated from the same source as the Java one. Skipped unless the
 * environment variable names a Python that can import mosek.
 */
class RecordedSignaturesTest {
  private static final String PYTHON = "SMKL_MOSEK_PYTHON";

  /** What the double has beside MOSEK's classes. */
  private static final String OWN = "Recording.java";

  private static final Map<Class<?>, String> TYPES =
      Map.of(
          String.class, "string",
          int.class, "int32",
          double.class, "double",
          int[].class, "array(int32,ndim=1)",
          double[].class, "array(double,ndim=1)",
          PrintWriter.class, "System.StreamWriter");

  @TempDir Path folder;

  @BeforeEach
  void needsPythonWithMosek() {
    Assumptions.assumeTrue(
        System.getenv(PYTHON) != null,
        PYTHON + " does not name a Python in which 'pip install Mosek' was run.");
  }

  private List<String> python(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(System.getenv(PYTHON)));
    command.add(Path.of("src", "test", "python", "fusion.py").toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> "see " + output);
    return Files.readAllLines(output, StandardCharsets.UTF_8);
  }

  @Test
  void everySignatureIsOneOfMoseksOwn() throws Exception {
    Set<String> known = new TreeSet<>(python("api"));
    Set<String> ours = new TreeSet<>();
    for (Class<?> type : signatures()) {
      ours.addAll(describe(type));
    }
    assertTrue(ours.size() > 40, ours.toString());
    ours.removeAll(known);
    assertEquals(Set.of(), ours, "not in MOSEK's package");
  }

  private static List<Class<?>> signatures() throws Exception {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("fusion-double", "mosek", "fusion"))) {
      for (Path file : files.filter(path -> !path.endsWith(OWN)).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        types.add(Class.forName("mosek.fusion." + name));
      }
    }
    return types;
  }

  private static Set<String> describe(Class<?> type) {
    Set<String> lines = new TreeSet<>();
    String name = type.getSimpleName();
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        lines.add("constant " + name + "." + constant);
      }
    } else if (Throwable.class.isAssignableFrom(type)) {
      Class<?> base = type.getSuperclass();
      // Python has no exceptions that need not be declared.
      lines.add(
          "exception %s %s"
              .formatted(
                  name, base == RuntimeException.class ? "Exception" : base.getSimpleName()));
    } else {
      lines.add((type.isInterface() ? "interface " : "class ") + name);
      for (Method method : type.getDeclaredMethods()) {
        // close() is Java's own way to write dispose().
        if (Modifier.isPublic(method.getModifiers()) && !method.getName().equals("close")) {
          lines.add("method " + describe(method));
        }
      }
    }
    return lines;
  }

  private static String describe(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(type -> TYPES.getOrDefault(type, type.getName()))
        .collect(
            Collectors.joining(
                ",", method.getDeclaringClass().getName() + "." + method.getName() + "(", ")"));
  }

  /** MOSEK makes of the golden calls a model with the value that the closed form says. */
  @ParameterizedTest
  @EnumSource(TinyModels.class)
  void mosekUnderstandsTheRecordedCallsAsWeDo(TinyModels tiny) throws Exception {
    ConicSolver clarabel = RecordedSolver.clarabel();
    Assumptions.assumeTrue(clarabel.availability().available(), clarabel.availability().reason());
    Path golden = Path.of("src/test/resources/org/smkl/relax/mosek").resolve(tiny.file());
    Path understood = folder.resolve("understood.cbf");
    python("replay", golden.toString(), understood.toString());
    ConicModel model = CbfReader.read(understood);
    ConicSolution solution = clarabel.solve(model, ConicOptions.defaults());
    assertEquals(ConicStatus.OPTIMAL, solution.status());
    assertEquals(tiny.value(), solution.objective(), 1e-6);
    assertEquals(
        tiny.value(), clarabel.solve(tiny.model(), ConicOptions.defaults()).objective(), 1e-6);
  }
}
