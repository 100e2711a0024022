package org.smkl.relax.clarabel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopFlag;
import org.smkl.tck.RequiresSolver;

/** Whatever comes in, the answer is an exception that says what is wrong, and the JVM lives. */
@RequiresSolver("clarabel")
final class BadInputTest {
  private static final List<StandardCone> FOUR_ROWS =
      List.of(new StandardCone(StandardCone.Kind.NONNEGATIVE, 4));

  @AfterEach
  void theNextSolveWorks() {
    NativeSolution solution = Examples.solve(Examples.linear());
    assertEquals(NativeStatus.SOLVED, solution.status());
    assertEquals(-2.8, solution.objective(), 1e-6);
  }

  private static void assertRefused(String expected, StandardProblem problem) {
    String message =
        assertThrows(ClarabelException.class, () -> Examples.solve(problem)).getMessage();
    assertTrue(message.contains(expected), message);
  }

  /** The linear example with some parts replaced; null keeps the part. */
  private static StandardProblem changed(
      double[] q, int[] starts, int[] rows, double[] values, double[] b, List<StandardCone> cones) {
    StandardProblem sound = Examples.linear();
    return new StandardProblem(
        q == null ? sound.q() : q,
        starts == null ? sound.columnStarts() : starts,
        rows == null ? sound.rowIndices() : rows,
        values == null ? sound.values() : values,
        b == null ? sound.b() : b,
        cones == null ? sound.cones() : cones);
  }

  private static StandardProblem cones(StandardCone.Kind kind, int... sizes) {
    List<StandardCone> cones =
        Arrays.stream(sizes).mapToObj(size -> new StandardCone(kind, size)).toList();
    return changed(null, null, null, null, null, cones);
  }

  @Test
  void dimensionsThatDoNotMatch() {
    assertRefused(
        "columnStarts has 3 entries, expected 4 for 3 variables",
        changed(new double[3], null, null, null, null, null));
    assertRefused(
        "the cones have 4 rows together, but b has 3",
        changed(null, null, null, null, new double[3], FOUR_ROWS));
    assertRefused(
        "rowIndices has 6 entries, values 5", changed(null, null, null, new double[5], null, null));
    assertRefused(
        "row index 9, expected 0 to 3",
        changed(null, null, new int[] {0, 1, 9, 0, 1, 3}, null, null, null));
    assertRefused(
        "not strictly ascending",
        changed(null, null, new int[] {0, 0, 2, 0, 1, 3}, null, null, null));
    assertRefused(
        "columnStarts runs from 0 to 7",
        changed(null, new int[] {0, 3, 7}, null, null, null, null));
    assertRefused("no variables", changed(new double[0], null, null, null, null, null));
  }

  @Test
  void numbersThatAreNone() {
    double nan = Double.NaN;
    double infinity = Double.POSITIVE_INFINITY;
    assertRefused("q[1] = NaN", changed(new double[] {1, nan}, null, null, null, null, null));
    assertRefused("q[0] = inf", changed(new double[] {infinity, 1}, null, null, null, null, null));
    assertRefused("b[2] = NaN", changed(null, null, null, null, new double[] {4, 6, nan, 0}, null));
    assertRefused(
        "b[3] = -inf", changed(null, null, null, null, new double[] {4, 6, 0, -infinity}, null));
    assertRefused(
        "b[0] = 1e20, but Clarabel reads",
        changed(null, null, null, null, new double[] {1e20, 6, 0, 0}, null));
    assertRefused(
        "values[5] = NaN",
        changed(null, null, null, new double[] {1, 1, 1, 1, 1, nan}, null, null));
  }

  @Test
  void conesThatAreNone() {
    assertRefused("cone 1 has size 0", cones(StandardCone.Kind.NONNEGATIVE, 4, 0));
    assertRefused("cone 0 has size -4", cones(StandardCone.Kind.ZERO, -4));
    assertRefused(
        "cone 0 has size -2147483648", cones(StandardCone.Kind.SECOND_ORDER, Integer.MIN_VALUE));
    assertRefused("the cones have 10 rows together", cones(StandardCone.Kind.PSD_TRIANGLE, 4));
    assertRefused(
        "2305843008139952128 rows together",
        cones(StandardCone.Kind.PSD_TRIANGLE, Integer.MAX_VALUE));
  }

  @Test
  void settingsOutOfRange() {
    NativeSettings settings = NativeSettings.defaults().withTimeLimit(Double.NaN);
    ClarabelException e =
        assertThrows(
            ClarabelException.class,
            () -> NativeSolver.solve(Examples.linear(), settings, new StopFlag()));
    assertEquals("timeLimitSeconds = NaN, expected at least 0", e.getMessage());
  }

  @Test
  void nullEverywhere() {
    NativeLibrary.load();
    String[] names = {
      "q",
      "columnStarts",
      "rowIndices",
      "values",
      "b",
      "coneKinds",
      "coneSizes",
      "settings",
      "stop",
      "x",
      "z",
      "s",
      "info"
    };
    for (int i = 0; i < names.length; i++) {
      int position = i;
      ClarabelException e = assertThrows(ClarabelException.class, () -> solveWithNull(position));
      assertEquals(names[i] + " must not be null", e.getMessage());
    }
    assertThrows(
        NullPointerException.class,
        () ->
            new StandardProblem(
                null, new int[1], new int[0], new double[0], new double[0], List.of()));
  }

  private static int solveWithNull(int position) {
    StandardProblem p = Examples.linear();
    Object[] a = {
      p.q(),
      p.columnStarts(),
      p.rowIndices(),
      p.values(),
      p.b(),
      p.coneKinds(),
      p.coneSizes(),
      NativeSettings.defaults().packed(),
      new StopFlag().memory(),
      new double[2],
      new double[4],
      new double[4],
      new double[6]
    };
    a[position] = null;
    return ClarabelNative.solve(
        (double[]) a[0],
        (int[]) a[1],
        (int[]) a[2],
        (double[]) a[3],
        (double[]) a[4],
        (int[]) a[5],
        (int[]) a[6],
        (double[]) a[7],
        (ByteBuffer) a[8],
        (double[]) a[9],
        (double[]) a[10],
        (double[]) a[11],
        (double[]) a[12]);
  }

  @Test
  void aPanicBecomesAnExceptionWithItsPlace() {
    double[] none = LapackProbe.NONE;
    ClarabelException e =
        assertThrows(
            ClarabelException.class,
            () -> LapackProbe.call(99, "N", new int[6], none, none, none, none, none));
    assertTrue(
        e.getMessage().matches("panic .* at .*lapack_probe.rs:\\d+:\\d+: there is no routine 99"),
        e.getMessage());
  }
}
