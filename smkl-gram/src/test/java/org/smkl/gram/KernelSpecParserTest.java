package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelSpecParserTest {
  private static final List<String> HEADER = List.of("age", "body mass", "0-1", "smoker");

  private static List<KernelSpec> named(String text) {
    return new KernelSpecParser(Kernels.FAMILIES, HEADER).parse(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "linear | linear",
        " linear ; rbf( gamma = 0.5 ) ; | linear; rbf(gamma=0.5)",
        "poly(degree=2) | poly(degree=2,scale=1,offset=1)",
        "poly(offset=0,degree=3,scale=0.01) | poly(degree=3,scale=0.01,offset=0)",
        "sigmoid | sigmoid(scale=1,offset=0)",
        "rbf(gamma=0.1)[cols=0-3] | rbf(gamma=0.1)[cols=0-3]",
        "linear[cols=7,2,0-1,9-10] | linear[cols=0-2,7,9-10]",
        "linear()[ cols = 4 ] | linear[cols=4]",
        "precomputed(file=K.csv) | precomputed(file=K.csv)",
        "precomputed(file=\"my K; (1).csv\",cross=C.csv) | precomputed(file=\"my K; (1).csv\",cross=C.csv)",
        "precomputed(file=\"a\"\"b\") | precomputed(file=\"a\"\"b\")"
      })
  void canonicalTextIs(String text, String canonical) {
    assertEquals(canonical, KernelSpec.print(Kernels.specs(text)));
    assertEquals(Kernels.specs(text), Kernels.specs(canonical));
  }

  @Test
  void columnsMayBeNamedWhereTheDataHasAHeader() {
    assertEquals(
        List.of(0, 1, 2, 3),
        named("linear[cols=age,\"body mass\",\"0-1\",smoker]").get(0).columns());
    assertEquals(List.of(0, 1), named("linear[cols=0-1]").get(0).columns());
  }

  @Test
  void setsMayStandAmongKernels() {
    List<KernelSpec> specs = Kernels.specs("published-10; rbf(gamma=2)");
    assertEquals(11, specs.size());
    assertEquals("rbf(gamma=2)", specs.get(10).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "'' | position 0: Expected the name of a kernel; got the end",
        "linear; rfb(gamma=1) | position 8: Unknown kernel 'rfb'",
        "linear; rfb(gamma=1) | Maybe you mean 'rbf'",
        "linear; rfb(gamma=1) | adaptive, laplacian, linear, poly, precomputed, published-10, published-50, rbf, sigmoid",
        "rbf(gama=1) | position 4: Unknown parameter of kernel 'rbf' 'gama'; known are gamma. Maybe you mean 'gamma'",
        "linear(gamma=1) | Unknown parameter of kernel 'linear' 'gamma'; there is none",
        "rbf | position 0: Kernel 'rbf' needs the parameter 'gamma'",
        "precomputed(file=\"\") | position 0: Kernel 'precomputed' needs the parameter 'file'",
        "rbf(gamma=-1) | Parameter 'gamma' must be greater than 0; got '-1'",
        "linear; rbf(gamma=wide) | position 18: Kernel 'rbf': Parameter 'gamma' must be a number; got 'wide'. Maybe scale, median",
        "rbf(0.1) | position 4: Unknown parameter of kernel 'rbf' '0.1'; known are gamma. Maybe gamma=0.1",
        "poly(degree=2.5) | must be a whole number in 1..100; got '2.5'",
        "rbf(gamma=1,gamma=2) | position 12: Parameter 'gamma' is given twice",
        "rbf(gamma) | position 9: Expected '=' after the parameter 'gamma'; got ')'",
        "rbf(gamma=) | position 10: Expected the value of 'gamma'; got ')'",
        "rbf(gamma=1 | position 11: Expected ')' or ',' after a parameter; got the end",
        "rbf(gamma=1) linear | position 13: Expected ';' between kernels; got 'l'",
        "linear;;linear | position 7: Expected the name of a kernel; got ';'",
        "linear[rows=1] | position 7: Unknown kernel option 'rows'; known are cols, each",
        "linear[cols=3-1] | position 12: The range 3-1 runs backwards. Maybe 1-3",
        "linear[cols=0-3,2] | position 16: Column 2 is given twice",
        "linear[cols=age] | Column 'age' is not an index or a range, and the data has no column names",
        "linear[cols=1 | Expected ']' or ',' after a column",
        "precomputed(file=\"K.csv) | position 17: The quoted value has no closing"
      })
  void errorsSayWhereAndWhatIsWrong(String text, String part) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Kernels.specs(text)).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void errorsMarkThePlaceUnderTheText() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Kernels.specs("linear; rfb"))
            .getMessage();
    assertTrue(message.endsWith("  linear; rfb%n          ^".formatted()), message);
  }

  @Test
  void unknownColumnsAreNamedWithTheNearest() {
    String name =
        assertThrows(IllegalArgumentException.class, () -> named("linear[cols=smokr]"))
            .getMessage();
    assertTrue(name.contains("Unknown column 'smokr'"), name);
    assertTrue(name.contains("Maybe you mean 'smoker'"), name);
    String index =
        assertThrows(IllegalArgumentException.class, () -> named("linear[cols=2-4]")).getMessage();
    assertTrue(index.contains("the data has 4 feature columns, 0 to 3"), index);
  }

  @Test
  void publishedTenAreThoseOfThePaperInItsOrder() {
    assertEquals(
        "linear; poly(degree=2,scale=0.01,offset=1); poly(degree=3,scale=0.01,offset=1); "
            + "poly(degree=5,scale=0.01,offset=1); rbf(gamma=0.5); rbf(gamma=0.3); rbf(gamma=0.1); "
            + "sigmoid(scale=0.5,offset=1); sigmoid(scale=0.7,offset=1); laplacian(gamma=0.3)",
        KernelSpec.print(Kernels.specs("published-10")));
  }

  @Test
  void publishedFiftyAreThoseOfThePaper() {
    List<KernelSpec> specs = Kernels.specs("published-50");
    assertEquals(50, specs.size());
    assertEquals(50, specs.stream().distinct().count());
    assertEquals("poly(degree=2,scale=0.01,offset=0)", specs.get(1).toString());
    assertEquals("poly(degree=2,scale=0.01,offset=1)", specs.get(2).toString());
    assertEquals("poly(degree=10,scale=0.01,offset=1)", specs.get(18).toString());
    assertEquals("rbf(gamma=0.015625)", specs.get(19).toString());
    assertEquals("rbf(gamma=32)", specs.get(30).toString());
    assertEquals("sigmoid(scale=0.01,offset=-1)", specs.get(31).toString());
    assertEquals("sigmoid(scale=0.3,offset=1)", specs.get(42).toString());
    assertEquals("laplacian(gamma=0.03125)", specs.get(43).toString());
    assertEquals("laplacian(gamma=2)", specs.get(49).toString());
  }

  @Test
  void specificationsRefuseColumnsThatRepeatOrAreNegative() {
    assertThrows(
        IllegalArgumentException.class, () -> new KernelSpec("linear", Map.of(), List.of(1, 1)));
    assertThrows(
        IllegalArgumentException.class, () -> new KernelSpec("linear", Map.of(), List.of(-1)));
  }
}
