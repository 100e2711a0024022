package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Specifications that stand for many kernels. */
class ManyKernelsTest {
  private static final List<String> HEADER =
      List.of("age", "body mass", "0-1", "a-b", "a", "b", "twice", "twice", "é;\"x\"", "7");

  @TempDir Path folder;

  private static List<KernelSpec> named(String text) {
    return new KernelSpecParser(Kernels.FAMILIES, HEADER).parse(text);
  }

  private static String error(String text) {
    return assertThrows(IllegalArgumentException.class, () -> named(text)).getMessage();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("kernels.txt"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '\'',
      value = {
        "rbf(gamma=0.1|0.3|1) ! rbf(gamma=0.1); rbf(gamma=0.3); rbf(gamma=1)",
        "rbf(gamma=0.1 | 1) ! rbf(gamma=0.1); rbf(gamma=1)",
        "sigmoid(offset=0|1,scale=2|3) ! sigmoid(scale=2,offset=0); sigmoid(scale=3,offset=0); sigmoid(scale=2,offset=1); sigmoid(scale=3,offset=1)",
        "linear[each=0-2] ! linear[cols=0]; linear[cols=1]; linear[cols=2]",
        "rbf(gamma=1|2)[each=3,1] ! rbf(gamma=1)[cols=1]; rbf(gamma=1)[cols=3]; rbf(gamma=2)[cols=1]; rbf(gamma=2)[cols=3]",
        "rbf(gamma=1|2)[cols=3,1] ! rbf(gamma=1)[cols=1,3]; rbf(gamma=2)[cols=1,3]",
        "precomputed(file=\"a|b\"|c) ! precomputed(file=\"a|b\"); precomputed(file=c)"
      })
  void isShortFor(String text, String kernels) {
    assertEquals(kernels, KernelSpec.print(Kernels.specs(text)));
    assertEquals(Kernels.specs(kernels), Kernels.specs(text));
  }

  @Test
  void eachStandsForOneKernelOfEveryColumn() {
    List<KernelSpec> specs = named("rbf(gamma=1|2)[each]");
    List<List<Integer>> columns = new ArrayList<>();
    IntStream.range(0, 2 * HEADER.size()).forEach(k -> columns.add(List.of(k % HEADER.size())));
    assertEquals(columns, specs.stream().map(KernelSpec::columns).toList());
    assertEquals("rbf(gamma=1)[cols=age]", specs.get(0).toString());
    assertEquals("rbf(gamma=1)[cols=\"body mass\"]", specs.get(1).toString());
    assertEquals("rbf(gamma=1)[cols=6]", specs.get(6).toString());
    assertEquals("rbf(gamma=1)[cols=\"é;\"\"x\"\"\"]", specs.get(8).toString());
    assertEquals("rbf(gamma=2)[cols=\"7\"]", specs.get(19).toString());
    assertEquals(
        List.of("linear[cols=age]"),
        new KernelSpecParser(Kernels.FAMILIES, List.of("age"))
            .parse("linear[each]").stream().map(KernelSpec::toString).toList());
  }

  @Test
  void everyPrintedNameIsReadBack() {
    List<KernelSpec> each = named("linear[each]");
    for (KernelSpec spec : each) {
      assertEquals(List.of(spec.byIndex()), byIndex(named(spec.toString())), spec.toString());
    }
    KernelSpec run = named("linear[cols=age-b]").get(0);
    assertEquals("linear[cols=\"age\"-\"b\"]", run.toString());
    assertEquals(List.of(run), named(run.toString()));
  }

  private static List<KernelSpec> byIndex(List<KernelSpec> specs) {
    return specs.stream().map(KernelSpec::byIndex).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '\'',
      value = {
        "age ! 0",
        "0-1 ! 0-1",
        "\"0-1\" ! 2",
        "age-a ! 0-4",
        "age-2 ! 0-2",
        "1-a ! 1-4",
        "1-\"a-b\" ! 1-3",
        "\"body mass\"-b ! 1-5",
        "\"body mass\" - \"b\" ! 1-5",
        "7 ! 7",
        "\"7\" ! 9",
        "a,b,age ! 0,4-5",
        "\"é;\"\"x\"\"\" ! 8"
      })
  void columnsAreIndicesNamesOrRangesOfEither(String columns, String indices) {
    assertEquals(
        Kernels.specs("linear[cols=%s]".formatted(indices)),
        byIndex(named("linear[cols=%s]".formatted(columns))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '\'',
      value = {
        "linear[each=3-1] ! position 12: The range 3-1 runs backwards. Maybe 1-3",
        "rbf(gamma=0.1|x|1) ! position 14: Kernel 'rbf': Parameter 'gamma' must be a number; got 'x'",
        "linear; rbf(gamma=1 | -2) ! position 22: Kernel 'rbf': Parameter 'gamma' must be greater",
        "poly(degree=2,scale=1|0.5*media) ! position 22: Kernel 'poly': Parameter 'scale' must be a",
        "linear[each=b-a] ! The range b-a runs backwards",
        "linear[each=] ! Expected a column; got ']'",
        "linear[each=0-10] ! Column 10 does not exist; the data has 10 feature columns, 0 to 9.",
        "linear[each=a-b] ! 'a-b' can mean column 3 or columns 4 to 5. Maybe put each name in quotes",
        "linear[each=age,0] ! position 16: Column 0 is given twice",
        "linear[each=twice] ! More than one column is named 'twice'. Maybe give indices, such as 6",
        "linear[each=agge] ! Maybe you mean 'age'",
        "linear[eech] ! Unknown kernel option 'eech'; known are cols, each, groups, max, min, name, views. Maybe you mean 'each'",
        "linear[cols] ! Expected '=' after 'cols'; got ']'",
        "rbf(gamma=1|) ! Expected the value of 'gamma'; got ')'",
        "rbf(gamma=|1) ! Expected the value of 'gamma'; got '|'",
        "rbf(gamma=1|-2) ! Parameter 'gamma' must be greater than 0; got '-2'",
        "@ ! Expected the path of a file with kernels; got the end",
        "@missing.txt ! The file 'missing.txt' cannot be read"
      })
  void errorsSayWhatIsWrong(String text, String part) {
    String message = error(text);
    assertTrue(message.contains(part), message);
  }

  @Test
  void numbersThatAreNamesAreToBeQuoted() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new KernelSpecParser(Kernels.FAMILIES, List.of("1990", "1991"))
                        .parse("linear[each=1991]"))
            .getMessage();
    assertTrue(message.contains("Maybe put the name in quotes: \"1991\"."), message);
  }

  @Test
  void eachNeedsToKnowTheColumns() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Kernels.specs("linear[each]"))
            .getMessage();
    assertTrue(message.contains("Maybe write which, for example each=0-9"), message);
    assertEquals(
        3, new KernelSpecParser(Kernels.FAMILIES).withColumns(3, 0).parse("linear[each]").size());
  }

  @Test
  void filesHaveAKernelOnEachLineOrMore() throws IOException {
    Path file =
        file(
            "\uFEFF# all of them\r\nlinear  # plain\r\n\r\nrbf(gamma=1|2); poly(degree=2)\r\n#end");
    List<KernelSpec> specs = named("@\"%s\"; linear[each=0]".formatted(file));
    assertEquals(
        Kernels.specs("linear; rbf(gamma=1); rbf(gamma=2); poly(degree=2); linear[cols=0]"),
        byIndex(specs));
  }

  @Test
  void errorsInFilesNameFileLineAndPlace() throws IOException {
    Path file = file("linear\nrbf(gamma=1); rfb(gamma=2)\n");
    String message = error("@\"%s\"".formatted(file));
    assertTrue(
        message.startsWith(
            "Kernel specifications in %s, line 2, position 14: Unknown kernel 'rfb'"
                .formatted(file)),
        message);
    assertTrue(
        message.endsWith("  rbf(gamma=1); rfb(gamma=2)%n                ^".formatted()), message);
  }

  @Test
  void filesThatAreNoTextOrNameOthersAreRefused() throws IOException {
    Path latin = folder.resolve("latin.txt");
    Files.write(latin, "# é\nlinear".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(error("@\"%s\"".formatted(latin)).contains("Expected text in UTF-8"));
    Path outer = file("@\"%s\"".formatted(latin));
    assertTrue(error("@\"%s\"".formatted(outer)).contains("because another file names it"));
    assertTrue(error("@\"%s\"".formatted(folder)).contains("cannot be read"));
    assertTrue(error("@\"%s\"".formatted(file("# nothing"))).contains("got the end"));
  }

  @Test
  void textsThatNobodyVouchesForOpenNoFile() throws IOException {
    Path file = file("linear");
    KernelSpecParser parser = new KernelSpecParser(Kernels.FAMILIES).withPaths(Map.of());
    String message =
        assertThrows(IllegalArgumentException.class, () -> parser.parse("@\"%s\"".formatted(file)))
            .getMessage();
    assertTrue(message.contains("is not opened"), message);
  }

  @Test
  void fewCharactersDoNotAskForMillionsOfKernels() {
    String many = "0" + "|1".repeat(999);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> Kernels.specs("sigmoid(scale=%s,offset=%s)".formatted(many, many)))
            .getMessage();
    assertTrue(message.contains("more than 131072 kernels"), message);
    assertTrue(message.length() < 500, message);
    assertThrows(
        IllegalArgumentException.class, () -> Kernels.specs("linear[each=0-99999];".repeat(2)));
  }

  @Test
  void warningsOfThousandsAreOneSentence() {
    double[][] x = Kernels.data(12, 60, 3);
    List<String> few =
        Kernels.prepare(x, "linear; sigmoid(scale=5,offset=-1)[each=0-2]", Kernels.options(1))
            .warnings();
    assertEquals(3, few.size(), few::toString);
    List<String> many =
        Kernels.prepare(x, "linear; sigmoid(scale=5,offset=-1)[each=0-59]", Kernels.options(1))
            .warnings();
    assertEquals(1, many.size(), many::toString);
    assertTrue(many.get(0).startsWith("60 kernels, among them sigmoid("), many.get(0));
    assertTrue(many.get(0).endsWith("dropped, their weights are 0."), many.get(0));
  }

  @Test
  void equalKernelsArePointedOut() {
    double[][] x = Kernels.data(12, 3, 3);
    assertEquals(
        List.of(
            "Given more than once: rbf(gamma=1)[cols=1] (3 times). Equal kernels share a weight. Maybe leave out all but one."),
        Kernels.prepare(
                x, "linear; rbf(gamma=1|1)[cols=1]; rbf(gamma=1)[each=0-2]", Kernels.options(1))
            .warnings());
  }

  @Test
  void manyEqualKernelsAreOneSentence() {
    double[][] x = Kernels.data(12, 60, 3);
    List<String> warnings =
        Kernels.prepare(x, "rbf(gamma=1)[each=0-59]; rbf(gamma=1)[each=0-59]", Kernels.options(1))
            .warnings();
    assertEquals(1, warnings.size(), warnings::toString);
    assertTrue(
        warnings.get(0).startsWith("Given more than once: 60 kernels, among them "),
        warnings.get(0));
    assertTrue(warnings.get(0).contains(" times). Equal kernels share a weight."), warnings.get(0));
  }
}
