package org.smkl.relax.cbf;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.smkl.api.conic.Block;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.Constraint;

/** Writes one model; structure first, then data, as the format asks. */
final class CbfWriter {
  private static final double SQRT2 = Math.sqrt(2);

  private final ConicModel model;
  private final PrintWriter out;
  private final List<Constraint> scalar = new ArrayList<>();
  private final List<Constraint> matrix = new ArrayList<>();

  CbfWriter(ConicModel model, PrintWriter out) {
    this.model = model;
    this.out = out;
    for (Constraint constraint : model.constraints()) {
      (constraint.cone() instanceof Cone.PsdTriangle ? matrix : scalar).add(constraint);
    }
  }

  void write() {
    // Comments may stand between items only, so all names come first.
    line("#smkl model " + model.name());
    for (Block block : model.variables()) {
      line("#smkl variables " + block.size() + " " + block.name());
    }
    for (Constraint constraint : model.constraints()) {
      String kind = constraint.cone() instanceof Cone.PsdTriangle ? "matrix" : "scalar";
      line("#smkl constraint " + kind + " " + constraint.name());
    }
    line("");
    item("VER", "3");
    item("OBJSENSE", "MIN");
    writeStructure();
    writeObjective();
    writeScalarRows();
    writeMatrixRows();
  }

  private void writeStructure() {
    if (model.variableCount() > 0) {
      item("VAR", model.variableCount() + " 1", "F " + model.variableCount());
    }
    List<String> integers = new ArrayList<>();
    for (int j = 0; j < model.variableCount(); j++) {
      if (model.isInteger(j)) {
        integers.add(String.valueOf(j));
      }
    }
    list("INT", integers);
    list("PSDCON", matrix.stream().map(c -> String.valueOf(order(c))).toList());
    if (!scalar.isEmpty()) {
      int rows = scalar.stream().mapToInt(c -> c.cone().dimension()).sum();
      line("CON");
      line(rows + " " + scalar.size());
      scalar.forEach(c -> line(CbfCones.name(c.cone()) + " " + c.cone().dimension()));
      line("");
    }
  }

  private void writeObjective() {
    List<String> entries = new ArrayList<>();
    for (int j = 0; j < model.variableCount(); j++) {
      if (model.objective()[j] != 0) {
        entries.add(j + " " + model.objective()[j]);
      }
    }
    list("OBJACOORD", entries);
    if (model.objectiveConstant() != 0) {
      item("OBJBCOORD", String.valueOf(model.objectiveConstant()));
    }
  }

  private void writeScalarRows() {
    if (header("ACOORD", entryCount(scalar))) {
      eachRow(
          scalar,
          (row, r) -> {
            for (int e = model.rowStart()[r]; e < model.rowStart()[r + 1]; e++) {
              line(row + " " + model.columns()[e] + " " + model.values()[e]);
            }
          });
      line("");
    }
    if (header("BCOORD", offsetCount(scalar))) {
      eachRow(
          scalar,
          (row, r) -> {
            if (model.offsets()[r] != 0) {
              line(row + " " + model.offsets()[r]);
            }
          });
      line("");
    }
  }

  private void writeMatrixRows() {
    if (header("HCOORD", entryCount(matrix))) {
      for (int c = 0; c < matrix.size(); c++) {
        for (int r = matrix.get(c).start(); r < end(matrix.get(c)); r++) {
          for (int e = model.rowStart()[r]; e < model.rowStart()[r + 1]; e++) {
            line(c + " " + model.columns()[e] + " " + entry(matrix.get(c), r, model.values()[e]));
          }
        }
      }
      line("");
    }
    if (header("DCOORD", offsetCount(matrix))) {
      for (int c = 0; c < matrix.size(); c++) {
        for (int r = matrix.get(c).start(); r < end(matrix.get(c)); r++) {
          if (model.offsets()[r] != 0) {
            line(c + " " + entry(matrix.get(c), r, model.offsets()[r]));
          }
        }
      }
      line("");
    }
  }

  /** Row (i, j), i &lt;= j, of the upper triangle by columns is (j, i) of the lower one. */
  private static String entry(Constraint constraint, int row, double value) {
    int place = row - constraint.start();
    int j = (int) ((Math.sqrt(8.0 * place + 1) - 1) / 2);
    int i = place - j * (j + 1) / 2;
    return j + " " + i + " " + (i == j ? value : value / SQRT2);
  }

  /** What to do with a row: its number among the scalar rows of the file, and in the model. */
  private interface RowAction {
    void accept(int row, int r);
  }

  private static void eachRow(List<Constraint> constraints, RowAction action) {
    int row = 0;
    for (Constraint constraint : constraints) {
      for (int r = constraint.start(); r < end(constraint); r++) {
        action.accept(row++, r);
      }
    }
  }

  private long entryCount(List<Constraint> constraints) {
    long count = 0;
    for (Constraint constraint : constraints) {
      count += model.rowStart()[end(constraint)] - model.rowStart()[constraint.start()];
    }
    return count;
  }

  private long offsetCount(List<Constraint> constraints) {
    long[] count = new long[1];
    eachRow(constraints, (row, r) -> count[0] += model.offsets()[r] != 0 ? 1 : 0);
    return count[0];
  }

  /** Begins an item with this many lines, unless there are none. */
  private boolean header(String keyword, long count) {
    if (count > 0) {
      line(keyword);
      line(String.valueOf(count));
    }
    return count > 0;
  }

  private static int end(Constraint constraint) {
    return constraint.start() + constraint.cone().dimension();
  }

  private static int order(Constraint constraint) {
    return ((Cone.PsdTriangle) constraint.cone()).order();
  }

  private void item(String... lines) {
    for (String text : lines) {
      line(text);
    }
    line("");
  }

  private void list(String keyword, List<String> entries) {
    if (!entries.isEmpty()) {
      line(keyword);
      line(String.valueOf(entries.size()));
      entries.forEach(this::line);
      line("");
    }
  }

  private void line(String text) {
    out.print(text);
    out.print('\n');
  }
}
