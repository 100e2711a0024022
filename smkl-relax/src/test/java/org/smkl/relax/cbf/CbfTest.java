package org.smkl.relax.cbf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.relax.form.Formulations;
import org.smkl.tck.RelaxationInstances;
import org.smkl.tck.cbf.CbfReader;

class CbfTest {
  private static String text(ConicModel model) throws IOException {
    StringWriter out = new StringWriter();
    Cbf.write(model, out);
    return out.toString();
  }

  private static List<ConicModel> models() {
    Problem problem = RelaxationInstances.random(1, 7, 3, 2, 0.3);
    Node node = Node.root().include(1).exclude(0);
    List<ConicModel> models = new ArrayList<>();
    for (Relaxation relaxation :
        List.of(
            Relaxation.full(),
            Relaxation.fullLmi(),
            Relaxation.minors(3),
            Relaxation.socRandom(5, 1),
            Relaxation.socBasis())) {
      models.add(Formulations.model(problem, Node.root(), relaxation));
      models.add(Formulations.model(problem, node, relaxation));
    }
    models.add(Formulations.exact(problem, Node.root()));
    models.add(
        Formulations.model(
            RelaxationInstances.commuting(1, 6, 2, 1), Node.root(), Relaxation.diagonal()));
    return models;
  }

  @Test
  void everyFormulationSurvivesDumpAndLoad(@TempDir Path folder) throws IOException {
    for (ConicModel model : models()) {
      Path file = folder.resolve("model.cbf");
      Cbf.write(model, file);
      ConicModel loaded = CbfReader.read(file);
      assertEquals(model.name(), loaded.name());
      assertEquals(model.variables(), loaded.variables());
      assertEquals(model.constraints(), loaded.constraints());
      assertArrayEquals(model.objective(), loaded.objective(), 0.0);
      assertEquals(model.objectiveConstant(), loaded.objectiveConstant(), 0.0);
      assertArrayEquals(model.rowStart(), loaded.rowStart());
      assertArrayEquals(model.columns(), loaded.columns());
      assertLastBit(model.values(), loaded.values());
      assertLastBit(model.offsets(), loaded.offsets());
      for (int j = 0; j < model.variableCount(); j++) {
        assertEquals(model.isInteger(j), loaded.isInteger(j));
      }
    }
  }

  private static void assertLastBit(double[] expected, double[] actual) {
    assertEquals(expected.length, actual.length);
    for (int e = 0; e < expected.length; e++) {
      assertEquals(expected[e], actual[e], 2 * Math.ulp(expected[e]));
    }
  }

  @Test
  void matrixRowsBecomeTheUnscaledLowerTriangle() throws IOException {
    ConicModel.Builder model = ConicModel.builder("tiny");
    int x = model.variables("x", 2);
    model.minimise(x + 1, 3).constant(0.5).integer(x);
    model.constraint("m", new Cone.PsdTriangle(2));
    model.row(4).entry(x, 1).row(Math.sqrt(2) * 5).entry(x + 1, -Math.sqrt(2)).row(0).entry(x, 2);
    model.constraint("q", new Cone.RotatedSecondOrder(3));
    model.row(1).row(0).entry(x, 1).row(0).entry(x + 1, 7);
    String data = text(model.build()).replaceAll("(?m)^#.*\n", "").replaceAll("\n+", "\n").strip();
    assertEquals(
        """
        VER
        3
        OBJSENSE
        MIN
        VAR
        2 1
        F 2
        INT
        1
        0
        PSDCON
        1
        2
        CON
        3 1
        QR 3
        OBJACOORD
        1
        1 3.0
        OBJBCOORD
        0.5
        ACOORD
        2
        1 0 1.0
        2 1 7.0
        BCOORD
        1
        0 1.0
        HCOORD
        3
        0 0 0 0 1.0
        0 1 1 0 -1.0
        0 0 1 1 2.0
        DCOORD
        2
        0 0 0 4.0
        0 1 0 5.0""",
        data);
  }

  @Test
  void filesOfOthersAreReadWithBoundsOnVariablesAndRowsBelowZero() throws IOException {
    ConicModel model =
        CbfReader.read(
            new StringReader(
                """
                # somebody else's
                VER
                2
                OBJSENSE
                MIN

                VAR
                3 2
                L+ 2
                F 1

                CON
                2 1
                L- 2

                ACOORD
                2
                0 2 5.0
                1 0 -1
                BCOORD
                1
                1 2.5
                """));
    assertEquals(3, model.variable("x").size());
    assertEquals(new Cone.NonNegative(2), model.constraint("var0").cone());
    double[] rows = model.rows(new double[] {10, 20, 30});
    assertArrayEquals(new double[] {10, 20, -150, 7.5}, rows, 0.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VER;9 | Line 2 | version",
        "VER;3;OBJSENSE;MAX | Line 4 | MIN",
        "VER;3;OBJSENSE;MIN;EXPCONES | Line 5 | not supported",
        "VER;3;OBJSENSE;MIN;VAR;2 1;F 3 | Line 7 | from 0 to 2",
        "VER;3;OBJSENSE;MIN;VAR;2 1;F 1 | Line 7 | cover 1 of 2",
        "VER;3;OBJSENSE;MIN;VAR;2 1;EXP 2 | Line 7 | 'EXP'",
        "VER;3;OBJSENSE;MIN;VAR;3 1;F 3;CON;2 1;QR 2 | Line 10 | at least 3",
        "VER;3;OBJSENSE;MIN;VAR;1 1;F 1;OBJACOORD;1;0 NaN | Line 10 | finite",
        "VER;3;OBJSENSE;MIN;VAR;1 1;F 1;OBJACOORD;1;1 2.0 | Line 10 | got '1'",
        "VER;3;OBJSENSE;MIN;VAR;1 1;F 1;OBJACOORD;2;0 2.0 | Line 10 | cut off",
        "VER;3;OBJSENSE;MIN;VAR;1 1;F 1;OBJACOORD;1;0 two | Line 10 | number",
        "VER;3;OBJSENSE;MIN;VAR;1 1;F 1;VAR;1 1;F 1 | Line 8 | twice",
        "hello | Line 1 | not supported",
        "# nothing | Line 1 | VER",
      })
  void errorsNameTheLine(String lines, String place, String what) {
    String text = lines.replace(';', '\n');
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> CbfReader.read(new StringReader(text)));
    assertTrue(thrown.getMessage().startsWith(place), thrown.getMessage());
    assertTrue(thrown.getMessage().contains(what), thrown.getMessage());
  }

  @Test
  void namesThatDoNotFitAreRefused() throws IOException {
    String text =
        text(models().get(0)).replace("#smkl variables 7 alpha", "#smkl variables 8 alpha");
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> CbfReader.read(new StringReader(text)));
    assertTrue(thrown.getMessage().contains("#smkl"), thrown.getMessage());
  }

  /** Each would take gigabytes where every variable and row that is announced got some. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "VAR;2000000000 1;L+ 2000000000",
        "VAR;2000000000 1;F 2000000000",
        "VAR;2147483646 2;F 1;Q 2147483645",
        "CON;2000000000 1;L= 2000000000",
        "PSDCON;1;32767",
        "PSDCON;4;32767;32767;32767;32767",
        "VAR;1 1;F 1;PSDCON;1;20000;HCOORD;1;0 0 19999 19998 1",
        "#smkl variables 2000000000 x;#smkl variables 2000000000 y;VAR;5 1;F 5",
      })
  void aFewBytesCannotAskForGigabytes(String items) {
    String text = "VER;3;OBJSENSE;MIN;" + items + ";";
    long before = allocated();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> CbfReader.read(new StringReader(text.replace(';', '\n'))));
    assertTrue(e.getMessage().startsWith("Line "), e.getMessage());
    assertTrue(allocated() - before < 100 << 20, "allocated " + (allocated() - before));
  }

  /** Bytes that this thread has asked for so far. */
  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @Test
  void aSparseModelMayBeLargerThanItsFile() throws IOException {
    String text =
        "VER;3;OBJSENSE;MIN;VAR;100000 2;F 99998;L- 2;CON;3 2;L= 1;L- 2;PSDCON;1;900;"
            + "ACOORD;1;2 99999 1.5;BCOORD;1;1 4;DCOORD;1;0 899 899 7;";
    ConicModel model = CbfReader.read(new StringReader(text.replace(';', '\n')));
    assertEquals(100_000, model.variableCount());
    int rows = 2 + 3 + 900 * 901 / 2;
    assertEquals(rows, model.offsets().length);
    assertEquals(-4, model.offsets()[3]);
    assertEquals(7, model.offsets()[rows - 1]);
    assertArrayEquals(new double[] {-1, -1, -1.5}, model.values());
    assertArrayEquals(new int[] {99_998, 99_999, 99_999}, model.columns());
  }
}
