package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.console.Exit;

/** Each exit code 2, one message without a stack trace, nothing written. */
class BadInputTest {
  private static final String GOOD = "1,2,a\n2,1,b\n1,1,a\n2,2,b\n";

  @TempDir Path folder;

  private void refused(Cli result, String words) throws IOException {
    assertEquals(Exit.USAGE, result.code(), result.err());
    assertEquals("", result.out());
    assertTrue(result.err().contains(words), result.err());
    assertFalse(result.err().contains("\tat "), result.err());
    try (var files = Files.list(folder)) {
      assertEquals(
          List.of(),
          files.map(f -> f.getFileName().toString()).filter(f -> f.contains("model")).toList());
    }
  }

  private Cli fit(String content, String... options) {
    Path file = Cli.write(folder.resolve("data.csv"), content);
    List<String> args = new ArrayList<>(List.of("fit", "--data", file.toString()));
    args.addAll(List.of("-o", folder.resolve("model.json").toString(), "--json"));
    args.addAll(List.of(options));
    return Cli.run(args);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "empty file             | ''                          | empty",
        "header only            | x,y,label                   | row",
        "one class only         | 1,2,a;2,1,a                 | class",
        "ragged rows            | 1,2,a;2,1;1,1,b             | line 2",
        "infinity               | 1,2,a;Infinity,1,b          | Infinity",
        "text in a number       | 1,2,a;2,1,b;1,word,a;2,2,b  | word",
        "only labels missing    | 1,2,?;2,1,;1,1,NA           | no row with a label",
      })
  void aFileThatCannotBeUsedIsRefused(String name, String content, String words)
      throws IOException {
    String text = content.isEmpty() ? "" : content.replace(';', '\n') + "\n";
    refused(fit(text), words);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--label        | nosuch                   | nosuch",
        "--positive     | c                        | 'c'",
        "--k0           | 0                        | k0 is 0",
        "--k0           | 11                       | there are 7 kernels",
        "--k0           | many                     | many",
        "-C             | 0                        | C is 0",
        "-C             | -1                       | positive",
        "-C             | NaN                      | NaN",
        "-C             | Infinity                 | Infinity",
        "--lambda       | 0                        | use a small value such as 1e-6 instead",
        "--lambda       | -1                       | positive",
        "--lambda       | NaN                      | NaN",
        "--kernels      | rbg(gamma=1)             | 'rbf'",
        "--kernels      | rbf(gama=1)              | 'gamma'",
        "--kernels      | rbf(gamma=-1)            | greater than 0",
        "--kernels      | linear; rbf(gamma=0.5    | ')'",
        "--kernels      | linear[cols=7]           | column",
        "--kernels      | precomputed(file=no.csv) | no.csv",
        "--psd          | drip                     | 'drop'",
        "--normalize    | cosin                    | 'cosine'",
        "--jitter       | -1                       | itter",
        "--threads      | 0                        | thread",
        "--alpha        | smoo                     | 'smo'",
        "--beta         | gsp                      | 'gssp'",
        "--method       | best                     | best-response",
        "--start        | kernels:99               | kernel 99",
        "--start        | weights:0=0.5            | sum to 0.5",
        "--restarts     | -1                       | restarts",
        "--relaxation   | ful                      | 'full'",
        "--vectors      | 5                        | soc-random",
        "--impute       | mode                     | median",
        "--header       | maybe                    | yes, no",
        "--time-limit   | 0                        | time limit",
        "--test         | nosuch.csv               | nosuch.csv",
        "--protocol     | publish                  | published",
        "--plugins      | nosuch                   | plugin folder",
        "--kernel       | linear                   | '--kernels'",
        "--k0           | 2.5                      | is not a whole number",
        "--holdout      | 30%                      | is not a number",
        "--decimal      | comma                    | '.', ','",
        "--evaluate     | --quiet                  | start with weights",
      })
  void anOptionThatCannotBeUsedIsRefused(String option, String value, String words)
      throws IOException {
    refused(fit(GOOD, option, value), words);
  }

  @Test
  void aFileWithoutItsOptionIsRecognised() {
    String file = Cli.csv(folder, "rows.csv", 10, 1).toString();
    Cli run = Cli.run("fit", file);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Maybe --data " + file + "."), run.err());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1,0.5,0,0;0.4,1,0,0;0,0,1,0;0,0,0,1 | symmetric",
        "1,0;0,1                             | 4",
        "1,0,0,0;0,1,0,0;0,0,1,0             | 4",
      })
  void aPrecomputedMatrixMustBeSymmetricAndOfTheRightSize(String matrix, String words)
      throws IOException {
    Path file = Cli.write(folder.resolve("k.csv"), matrix.replace(';', '\n') + "\n");
    refused(fit(GOOD, "--kernels", "precomputed(file=\"" + file + "\")"), words);
  }

  @Test
  void aModelFileMustBeWholeAndKnownAndForTheseColumns() throws IOException {
    Path data = Cli.csv(folder, "data.csv", 30, 1);
    Path model = folder.resolve("good.json");
    assertEquals(0, Cli.run("fit", "--data", data.toString(), "-o", model.toString()).code());
    String text = Files.readString(model);
    Path cut = Cli.write(folder.resolve("cut.json"), text.substring(0, text.length() / 2));
    refused(predict(cut, data), "cut off");
    Path newer =
        Cli.write(
            folder.resolve("newer.json"),
            text.replaceFirst("\"version\" : \\d+", "\"version\" : 99"));
    refused(predict(newer, data), "version 99");
    refused(predict(folder.resolve("none.json"), data), "no model file");
    refused(predict(data, data), "not JSON");
    Path other = Cli.write(folder.resolve("other.csv"), "a,b,d,kind\n1,2,3,yes\n1,1,1,no\n");
    refused(predict(model, other), "other columns");
    Path narrow = Cli.write(folder.resolve("narrow.csv"), "1,2\n3,4\n");
    refused(predict(model, narrow), "2 columns");
  }

  private Cli predict(Path model, Path data) {
    return Cli.run(
        "predict",
        "-m",
        model.toString(),
        "--data",
        data.toString(),
        "-o",
        folder.resolve("model-predictions.csv").toString());
  }

  @Test
  void theProtocolNeedsAKnownSetAFolderAndNoOptionsThatContradictIt() throws IOException {
    refused(Cli.run("fit", "--protocol", "published", "--data", "irs"), "'iris'");
    refused(Cli.run("fit", "--protocol", "published", "--data", "iris"), "--data-dir");
    refused(
        Cli.run(
            "fit", "--protocol", "published", "--data", "iris", "--data-dir", folder.toString()),
        "data fetch iris");
    refused(Cli.run("fit", "--protocol", "published", "--data", "iris", "--label", "4"), "--label");
    refused(Cli.run("fit", "--data", "heart"), "--protocol published");
    refused(Cli.run("fit"), "No data");
  }

  @Test
  void anOutputThatIsAFolderIsRefusedBeforeTheWork() throws IOException {
    refused(Cli.run("fit", "--data", "wine", "-o", folder.toString()), "folder");
  }
}
