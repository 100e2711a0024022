package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.console.Exit;

/** No result is written over what is read or over another; no file that fails loses an answer. */
class OutputFilesTest {
  private static final String FULL = "/dev/full";

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void rows() {
    data = Cli.csv(folder, "data.csv", 16, 3);
  }

  private Cli run(String command) {
    List<String> args = new ArrayList<>();
    for (String word : command.split(" ", -1)) {
      args.add(word.replace("DIR", folder.toString()));
    }
    if (!args.contains("--data")) {
      args.addAll(List.of("--data", data.toString()));
    }
    if (!args.contains("--kernels") && !args.get(0).equals("predict")) {
      args.addAll(List.of("--kernels", "linear; rbf(gamma=1)"));
    }
    return Cli.run(args);
  }

  private void refused(String command, String one, String other) throws IOException {
    byte[] before = Files.readAllBytes(data);
    Cli run = run(command);
    assertEquals(Exit.USAGE, run.code(), command + ": " + run.out() + run.err());
    assertEquals("", run.out());
    assertTrue(run.err().contains(one + " is '"), run.err());
    assertTrue(run.err().contains("the file of " + other), run.err());
    assertArrayEquals(before, Files.readAllBytes(data));
  }

  @Test
  void resultsHaveFilesOfTheirOwn() throws IOException {
    Files.createDirectories(folder.resolve("plugins"));
    Cli.write(folder.resolve("plugins/some.jar"), "none");
    Cli.write(folder.resolve("kernels.txt"), "linear\nrbf(gamma=1)\n");
    Cli.write(folder.resolve("K.csv"), "1,0\n0,1\n");
    Cli.csv(folder, "test.csv", 8, 4);
    Files.createLink(folder.resolve("hard.csv"), data);
    refused("fit -o DIR/data.csv", "-o", "--data");
    refused("fit -o DIR/./plugins/../data.csv", "-o", "--data");
    refused("fit -o DIR/hard.csv", "-o", "--data");
    refused("fit --report DIR/test.csv --test DIR/test.csv", "--report", "--test");
    refused("fit -o DIR/new --report DIR/./new", "--report", "-o");
    refused("fit --kernels @DIR/kernels.txt -o DIR/kernels.txt", "-o", "--kernels");
    refused("fit --kernels precomputed(file=DIR/K.csv) -o DIR/K.csv", "-o", "--kernels");
    refused("fit --plugins DIR/plugins -o DIR/plugins/some.jar", "-o", "--plugins");
    refused("solve -o DIR/x --certificate DIR/x", "--certificate", "-o");
    refused("solve --checkpoint DIR/x --certificate DIR/x", "--checkpoint", "--certificate");
    refused("solve --resume DIR/data.csv --certificate DIR/data.csv", "--certificate", "--data");
    refused("path -o DIR/x --report DIR/x", "--report", "-o");
    refused("cv -o DIR/x --results DIR/x", "--results", "-o");
    refused("cv --results DIR/data.csv", "--results", "--data");
    refused("bound --dump DIR/data.csv", "--dump", "--data");
    assertEquals(Exit.DONE, run("fit -o DIR/model.json").code());
    refused("predict -m DIR/model.json -o DIR/model.json", "-o", "--model");
    refused("predict -m DIR/model.json -o DIR/data.csv", "-o", "--data");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linksLeadToTheSameFile() throws IOException {
    Files.createSymbolicLink(folder.resolve("soft.csv"), data);
    Files.createSymbolicLink(folder.resolve("here"), folder);
    Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("new"));
    refused("fit -o DIR/soft.csv", "-o", "--data");
    refused("fit -o DIR/here/data.csv", "-o", "--data");
    refused("fit -o DIR/new --report DIR/dangling", "--report", "-o");
    refused("fit -o DIR/new --report DIR/here/new", "--report", "-o");
    assertEquals(Exit.DONE, run("fit -o /dev/null --report /dev/null").code());
  }

  @Test
  void aSearchMaySaveItselfWhereItGoesOn() {
    assertEquals(Exit.DONE, run("solve --checkpoint DIR/state").code());
    Cli again = run("solve --resume DIR/state --checkpoint DIR/state");
    assertFalse(again.err().contains("the file of"), again.err());
  }

  @Test
  void whatCannotBeIsRefusedBeforeTheWork() {
    for (String command :
        List.of(
            "solve --k0 2 --near 0.1",
            "solve --k0 1 --near 1.5",
            "solve --k0 1 --near 0.1 --near-limit 1",
            "solve --resamples 0",
            "solve --report DIR/p.html --path 9",
            "fit --report DIR/p.html --path 0",
            "fit -o DIR",
            "fit -o DIR/data.csv/model.json",
            "solve --certificate DIR")) {
      Cli run = run(command);
      assertEquals(Exit.USAGE, run.code(), command + run.err());
      assertEquals("", run.out());
      // The first line of a search would be its table.
      assertFalse(run.err().contains("lower        upper"), command + run.err());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anAnswerIsPrintedWhateverHappensToItsFiles() {
    for (String command :
        List.of(
            "fit -o " + FULL,
            "fit --report " + FULL,
            "solve --certificate " + FULL,
            "solve -o " + FULL,
            "solve --report " + FULL,
            "path --folds 0 -o " + FULL,
            "path --folds 0 --report " + FULL,
            "cv --grid-C 1 --grid-lambda 1 --grid-k0 1 --folds 2 -o " + FULL,
            "cv --grid-C 1 --grid-lambda 1 --grid-k0 1 --folds 2 --report " + FULL)) {
      Cli text = run(command);
      assertEquals(Exit.FAILED, text.code(), command + ": " + text.err());
      assertTrue(text.out().contains("linear"), command + ": " + text.out());
      assertTrue(text.err().contains(FULL), command + ": " + text.err());
      assertFalse(text.err().contains("This is a bug"), text.err());
      assertFalse(
          text.out().matches("(?s).*(written to|certificate|model) +" + FULL + ".*"),
          command + ": " + text.out());
      JsonNode json = run(command + " --json").json();
      for (String field : List.of("model", "report", "certificate")) {
        assertTrue(json.path(field).isNull() || json.path(field).isMissingNode(), field);
      }
    }
    assertEquals(Exit.DONE, run("fit -o DIR/model.json").code());
    Cli predicted = run("predict -m DIR/model.json -o " + FULL);
    assertEquals(Exit.FAILED, predicted.code());
    assertTrue(predicted.out().startsWith("label,decision\n"), predicted.out());
  }

  @Test
  void namesSteerNeitherTerminalNorPage() throws IOException {
    String bad = "\"y\u001b[2J\u0007\u2028VALID\u202e\u009b\"";
    StringBuilder text = new StringBuilder("a\u001b]0;x\u0007,b,kind\n");
    for (int i = 0; i < 12; i++) {
      text.append(i * 0.3 - i % 2).append(',').append(i % 5).append(',');
      text.append(i % 2 == 0 ? bad : "no").append('\n');
    }
    data = Cli.write(folder.resolve("bad.csv"), text.toString());
    Path page = folder.resolve("page.html");
    for (String command :
        List.of(
            "fit --kernels linear[each] --report " + page,
            "solve --kernels linear[each];rbf(gamma=1) --k0 1 --near 0.5 --report " + page,
            "path --kernels linear[each] --folds 2 --k0 2 --report " + page)) {
      Cli run = run(command);
      assertEquals(Exit.DONE, run.code(), run.err());
      for (String shown : List.of(run.out(), run.err(), Files.readString(page))) {
        assertTrue(
            shown.codePoints().noneMatch(c -> c != '\n' && Character.isISOControl(c)), shown);
        assertFalse(shown.contains("\u202e") || shown.contains("\u2028"), shown);
      }
      Cli json = run(command + " --json");
      assertTrue(json.out().codePoints().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
      json.json();
    }
  }
}
