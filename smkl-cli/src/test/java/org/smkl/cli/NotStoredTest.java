package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** Without stored kernels every command works, or is refused with a reason before its answer. */
class NotStoredTest {
  private static final String WORKS = "";
  private static final String MATRICES = "needs the matrices of the kernels";

  private record Row(String command, String refusal) {}

  /** What is refused for a task says so itself. */
  private static final List<Row> TABLE =
      List.of(
          new Row("fit", WORKS),
          new Row("fit --gap 1e-6", WORKS),
          new Row("fit --independent", WORKS),
          new Row("fit --independent --gap 1e-6", WORKS),
          new Row("fit --report FOLDER/fit.html --path 2", WORKS),
          new Row("fit --trace", WORKS),
          new Row("fit --start relaxation", WORKS),
          new Row("fit --start kernels:0 --evaluate", WORKS),
          new Row("fit --method algorithm-1", WORKS),
          new Row("fit --method best-response --restarts 2", WORKS),
          new Row("fit --normalize cosine --jitter 0.1", WORKS),
          new Row("fit --weight w", WORKS),
          new Row("fit --rate", MATRICES),
          new Row("fit --method average", MATRICES),
          new Row("fit --method easymkl", MATRICES),
          new Row("fit --alpha libsvm", "--alpha libsvm is given, and kernels are not kept"),
          new Row("fit --backend scs", "--backend scs is given, and kernels are not kept"),
          new Row("solve", WORKS),
          new Row("solve --certificate FOLDER/proof -o FOLDER/model.json", WORKS),
          new Row("solve --near 0.1", WORKS),
          new Row("solve --near 0", WORKS),
          new Row("solve --report FOLDER/solve.html --path 2", WORKS),
          new Row("solve --branching strong", WORKS),
          new Row("solve --resamples 2", MATRICES),
          new Row("solve --backend scs", "--backend scs is given, and kernels are not kept"),
          new Row("path --folds 0", WORKS),
          new Row("path", WORKS),
          new Row("path --backend scs", "--backend scs is given, and kernels are not kept"),
          new Row("cv", MATRICES),
          new Row("cv --method average", MATRICES),
          new Row("bound", WORKS),
          new Row("bound --dump FOLDER/x.cbf", MATRICES),
          new Row("bound --dump FOLDER/x.cbf --exact", MATRICES),
          new Row("bound --relaxation 3x3", "Maybe"),
          new Row("bound --relaxation diagonal", "Maybe"),
          new Row("bound --relaxation soc-basis", "Maybe"),
          new Row("bound --relaxation soc-random", "Maybe"),
          new Row("bound --backend scs", "--backend scs is given, and kernels are not kept"));

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> everyCommandOfEveryTask() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String task : List.of("two", "three", "numbers")) {
      for (Row row : TABLE) {
        tests.add(DynamicTest.dynamicTest(task + ": " + row.command(), () -> check(row, task)));
      }
    }
    return tests.stream();
  }

  private Path data(String task) {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("a,b,w,y\n");
    for (int i = 0; i < 18; i++) {
      double a = random.nextGaussian() + i % 3;
      double b = random.nextGaussian() - i % 2;
      String y =
          switch (task) {
            case "two" -> i % 2 == 0 ? "no" : "yes";
            case "three" -> "c" + i % 3;
            default -> Double.toString(a - b * b);
          };
      text.append("%s,%s,%s,%s%n".formatted(a, b, 1 + i % 2, y));
    }
    return Cli.write(folder.resolve("data.csv"), text.toString());
  }

  private void check(Row row, String task) {
    List<String> args = new ArrayList<>();
    for (String word : row.command().split(" ", -1)) {
      args.add(word.replace("FOLDER", folder.toString()));
    }
    args.addAll(List.of("--data", data(task).toString(), "--kernels-in-memory", "no"));
    args.addAll(List.of("--kernels", "linear; rbf(gamma=1); laplacian(gamma=0.5)"));
    if (!row.command().startsWith("cv")) {
      args.addAll(List.of("--k0", "2", "-C", "1", "--lambda", "1", "--threads", "1"));
    }
    if (!args.contains("--weight")) {
      args.addAll(List.of("--ignore", "w"));
    }
    Cli run = Cli.run(args);
    assertFalse(run.err().contains("This is a bug"), run.err());
    if (row.refusal().isEmpty()) {
      assertEquals(Exit.DONE, run.code(), run.err());
      assertTrue(run.out().contains("kernels: linear; rbf(gamma=1)"), run.out());
    } else {
      assertEquals(Exit.USAGE, run.code(), run.err());
      assertEquals("", run.out());
      assertTrue(run.err().contains(row.refusal()) && run.err().contains("Maybe"), run.err());
    }
  }
}
