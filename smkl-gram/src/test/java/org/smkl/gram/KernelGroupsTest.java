package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.data.Table;

/** Kernels by view, by group of a file, and their labels. */
class KernelGroupsTest {
  private static final List<String> COLUMNS =
      List.of("rna_A", "rna_B_1", "cna_A", "cna_C", "age", "ch1", "ch22", "p-3", "p7");

  @TempDir Path folder;

  private static KernelSpecParser parser() {
    return new KernelSpecParser(Kernels.FAMILIES, COLUMNS);
  }

  private static List<String> texts(String kernels) {
    return parser().parse(kernels).stream().map(KernelSpec::text).toList();
  }

  private static String refusal(String kernels) {
    return assertThrows(IllegalArgumentException.class, () -> parser().parse(kernels)).getMessage();
  }

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return SpecText.quoteIfNeeded(file.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "rna_TP53,'',rna",
    "rna_B_1,'',rna",
    "fac12,'',fac",
    "ch1_t12,'',ch1",
    "p-50,'',p",
    "a.7,'',a",
    "_x,'',_x",
    "x_,'',x_",
    "12,'',12",
    "age,'',age",
    "été_1,'',été",
    "rna.TP53,.,rna",
    "rna_TP53,.,rna_TP53",
    "color=red,=,color",
    "a::b::c,::,a"
  })
  void thePrefixOfANameIs(String name, String separator, String prefix) {
    assertEquals(prefix, ColumnViews.prefix(name, separator));
  }

  @Test
  void viewsAreColumnsWithACommonPrefix() {
    KernelSpecParser.Parsed parsed = parser().read("linear[views]");
    assertEquals(
        List.of(
            "linear[cols=0-1,name=rna]",
            "linear[cols=2-3,name=cna]",
            "linear[cols=4,name=age]",
            "linear[cols=5-6,name=ch]",
            "linear[cols=7-8,name=p]"),
        parsed.specs().stream().map(KernelSpec::text).toList());
    assertEquals(1, parsed.notes().size());
    assertTrue(parsed.notes().get(0).contains("1 view of one column"), parsed.notes().get(0));
    assertEquals(4, parser().parse("linear[views,min=2]").size());
    assertEquals(10, parser().parse("rbf(gamma=0.1|1)[views]").size());
  }

  @Test
  void namesWithoutPrefixesAreRefusedWithAnExample() {
    KernelSpecParser plain =
        new KernelSpecParser(Kernels.FAMILIES, List.of("age", "height", "weight"));
    String none =
        assertThrows(IllegalArgumentException.class, () -> plain.parse("linear[views]"))
            .getMessage();
    assertTrue(none.contains("No two columns share a prefix (age, height, weight)"), none);
    assertTrue(none.contains("[views=.]"), none);
    KernelSpecParser letters =
        new KernelSpecParser(Kernels.FAMILIES, List.of("p-1=a", "p-1=c", "p1=a", "p1=c"));
    String signs =
        assertThrows(IllegalArgumentException.class, () -> letters.parse("linear[views=:]"))
            .getMessage();
    assertTrue(signs.contains("Maybe [views=\"=\"]; or"), signs);
    assertEquals(2, letters.parse("linear[views=\"=\"]").size());
    KernelSpecParser numbered = new KernelSpecParser(Kernels.FAMILIES, List.of("c0", "c1", "c2"));
    String one =
        assertThrows(IllegalArgumentException.class, () -> numbered.parse("linear[views]"))
            .getMessage();
    assertTrue(one.contains("All 3 columns have the prefix 'c'"), one);
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Kernels.specs("linear[views]"))
            .getMessage()
            .contains("names of columns are not known"));
  }

  @Test
  void aGmtFileMakesAKernelForEachLineThatHasColumns() throws IOException {
    String gmt =
        file(
            "sets.gmt",
            "one\tna\trna_A\trna_A\tage\tTP53\r\n\nno one\t\tTP53\tBRCA1\ntwo, \"b\" [x]\tna\tage\tcna_C\tch1\n");
    KernelSpecParser.Parsed parsed = parser().read("linear[groups=" + gmt + "]");
    assertEquals(
        List.of("linear[cols=0,4,name=one]", "linear[cols=3-5,name=\"two, \"\"b\"\" [x]\"]"),
        parsed.specs().stream().map(KernelSpec::text).toList());
    assertEquals("linear[two, \"b\" [x]]", parsed.specs().get(1).toString());
    assertEquals(1, parsed.notes().size());
    String note = parsed.notes().get(0);
    assertTrue(
        note.contains("2 of 6 members in the file are no column of the data (TP53, BRCA1)"), note);
    assertTrue(note.contains("1 left out with no column of the data (no one)"), note);
    assertEquals(1, parser().parse("linear[groups=" + gmt + ",min=3,max=200]").size());
    assertEquals(1, parser().parse("linear[max=2,groups=" + gmt + "]").size());
    assertEquals(4, parser().parse("rbf(gamma=1|2)[groups=" + gmt + "]").size());
    // The same file twice says what it has to say once.
    assertEquals(
        1,
        parser()
            .read("linear[groups=" + gmt + "]; rbf(gamma=1)[groups=" + gmt + "]")
            .notes()
            .size());
  }

  @Test
  void aPackedFileIsReadAsWell() throws IOException {
    Path packed = folder.resolve("sets.gmt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write("one\tna\trna_A\tage\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(List.of("linear[cols=0,4,name=one]"), texts("linear[groups=" + packed + "]"));
  }

  @Test
  void aTableOfTwoColumnsHasAColumnAndItsGroup() throws IOException {
    String table = "rna_A,g  1\ncna_A,\"g 1\"\nage,g;2\nrna_A,g;2\n";
    List<String> canonical =
        List.of("linear[cols=0,2,name=\"g 1\"]", "linear[cols=0,4,name=\"g;2\"]");
    assertEquals(canonical, texts("linear[groups=" + file("a.csv", table) + "]"));
    assertEquals(
        canonical, texts("linear[groups=" + file("b.txt", "column,group\n" + table) + "]"));
  }

  @Test
  void filesThatAreNoneOfGroupsAreRefusedWithTheLine() throws IOException {
    assertTrue(refusal("linear[groups=missing.gmt]").contains("does not exist"));
    assertTrue(refusal("linear[groups=" + file("e.gmt", "\n") + "]").contains("has no groups"));
    assertTrue(
        refusal("linear[groups=" + file("t.gmt", "a\tb\tage\nx\n") + "]")
            .contains("line 2: there is no tab"));
    assertTrue(
        refusal("linear[groups=" + file("d.gmt", "a\tb\tage\na\t\tch1\n") + "]")
            .contains("'a' is on line 1 too"));
    assertTrue(
        refusal("linear[groups=" + file("w.csv", "age,a\nch1,b,c\n") + "]")
            .contains("line 2 has 3 cells"));
    String none = refusal("linear[groups=" + file("n.gmt", "a\tb\trna_a\tX\n") + "]");
    assertTrue(none.contains("No member of the 1 group"), none);
    assertTrue(none.contains("nearest to 'rna_a' is 'rna_A'"), none);
    String few = refusal("linear[groups=" + file("f.gmt", "a\tb\tage\n") + ",min=5]");
    assertTrue(few.contains("1 left out with fewer than 5 columns (a)"), few);
    Path damaged = folder.resolve("cut.gmt.gz");
    Files.write(damaged, new byte[] {0x1f, (byte) 0x8b, 8, 0, 0});
    assertTrue(refusal("linear[groups=" + damaged + "]").contains("cannot be read"));
    Path latin = folder.resolve("latin.gmt");
    Files.write(latin, "\u00e9\tb\tage\n".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(refusal("linear[groups=" + latin + "]").contains("UTF-8"));
  }

  @Test
  void aTextThatNobodyVouchesForOpensNoFile() throws IOException {
    String gmt = file("g.gmt", "one\tna\tage\n");
    String refused =
        assertThrows(
                IllegalArgumentException.class,
                () -> parser().withPaths(Map.of()).parse("linear[groups=" + gmt + "]"))
            .getMessage();
    assertTrue(refused.contains("is not opened"), refused);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '\'',
      value = {
        "linear[name=rna]!linear[name=rna]!linear[rna]",
        "linear[ name = rna , cols = age , 0 ]!linear[cols=rna_A,age,name=rna]!linear[rna]",
        "linear[cols=0-1,name=\" a  b\"]!linear[cols=0-1,name=\"a b\"]!linear[a b]",
        "precomputed(file=K.csv)[name=\"x\"\"y\"]!precomputed(file=K.csv)[name=\"x\"\"y\"]!precomputed(file=K.csv)[x\"y]",
        "linear[name=äöü-1.2]!linear[name=äöü-1.2]!linear[äöü-1.2]",
        "linear[each=0-1,name=x]!linear[cols=0,name=x]; linear[cols=1,name=x]!linear[x]"
      })
  void aLabelIsPartOfTheCanonicalText(String text, String canonical, String shown) {
    List<KernelSpec> specs = parser().parse(text);
    assertEquals(canonical, KernelSpec.print(specs));
    assertEquals(specs, parser().parse(canonical));
    assertEquals(shown, specs.get(0).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "linear[name=\"  \"]!name is empty",
        "linear[views,name=x]!leave out 'name'",
        "linear[cols=0,views=.]!both say which columns",
        "linear[cols=0,name=a,name=b]!'name' is given twice",
        "linear[cols=0,min=2]!there are none here",
        "linear[views,min=0]!Expected a number of columns",
        "linear[views,min=3,max=2]!at most max",
        "linear[views=\"\"]!separator is empty",
        "linear[group=x]!Maybe you mean 'groups'",
        "linear[cols=0,1,nam=2]!Maybe you mean 'name'"
      })
  void optionsThatMeanNothingAreRefused(String text, String reason) {
    String said = refusal(text);
    assertTrue(said.contains(reason), said);
  }

  @Test
  void namesAreShortWhereThatIsEnoughToTellKernelsApart() {
    List<KernelSpec> specs =
        parser().parse("linear[cols=0,name=a]; linear[cols=1,name=a]; linear[name=b]; linear");
    assertEquals(
        List.of("linear[cols=0,name=a]", "linear[cols=1,name=a]", "linear[b]", "linear"),
        KernelSpec.names(specs));
  }

  @Test
  void aLabelChangesNoNumberAndEqualColumnsAreNoticed() {
    double[][] x = Kernels.data(12, COLUMNS.size(), 3);
    KernelOptions options = Kernels.options(1).withNormalisation(Normalisation.TRACE);
    List<KernelSpec> labelled =
        parser().parse("rbf(gamma=scale)[views]; rbf(gamma=scale)[cols=0-1,name=again]");
    PreparedKernels one =
        KernelPreparation.prepare(Table.of(x), labelled, Kernels.FAMILIES, options);
    PreparedKernels other =
        KernelPreparation.prepare(
            Table.of(x),
            labelled.stream().map(KernelSpec::unnamed).toList(),
            Kernels.FAMILIES,
            options);
    for (int i = 0; i < labelled.size(); i++) {
      assertArrayEquals(one.grams().get(i).entries(), other.grams().get(i).entries());
    }
    assertEquals("rna", one.specs().get(0).label());
    String warning = String.join(" ", one.warnings());
    assertTrue(warning.contains("[rna] = rbf"), warning);
  }
}
