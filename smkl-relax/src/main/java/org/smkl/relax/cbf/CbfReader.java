package org.smkl.relax.cbf;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/**
 * Reads one model: minimisation over scalar variables, with linear, quadratic, rotated and
 * semidefinite constraints. What the neutral model lacks is refused by name and line.
 */
final class CbfReader {
  private static final double SQRT2 = Math.sqrt(2);

  /** A row under construction. */
  private static final class Row {
    private final TreeMap<Integer, Double> entries = new TreeMap<>();
    private double offset;
    private final double sign;

    Row(double sign) {
      this.sign = sign;
    }
  }

  /** A constraint under construction. */
  private record Part(Cone cone, List<Row> rows) {}

  private final CbfLines lines;
  private final Set<String> seen = new HashSet<>();
  private int variableCount;
  private final TreeMap<Integer, Double> objective = new TreeMap<>();
  private double constant;
  private final List<Integer> integers = new ArrayList<>();
  private final List<Part> ofVariables = new ArrayList<>();
  private final List<Part> scalar = new ArrayList<>();
  private final List<Part> matrix = new ArrayList<>();
  private final List<Row> scalarRows = new ArrayList<>();

  CbfReader(BufferedReader in) {
    this.lines = new CbfLines(in);
  }

  ConicModel read() throws IOException {
    for (String keyword = lines.next(); keyword != null; keyword = lines.next()) {
      if (!seen.add(keyword)) {
        throw lines.error("item '%s' comes twice".formatted(keyword));
      }
      item(keyword);
    }
    if (!seen.contains("VER") || !seen.contains("OBJSENSE")) {
      throw lines.error("items VER and OBJSENSE are missing. Maybe this is not a CBF file");
    }
    CbfNames names = new CbfNames(lines, variableCount, scalar.size(), matrix.size());
    return assemble(names);
  }

  private void item(String keyword) throws IOException {
    switch (keyword) {
      case "VER" -> {
        int version = lines.index(lines.fields(1)[0], Integer.MAX_VALUE);
        if (version < 1 || version > 4) {
          throw lines.error("expected version 1 to 4, got " + version);
        }
      }
      case "OBJSENSE" -> {
        String sense = lines.fields(1)[0];
        if (!sense.equals("MIN")) {
          throw lines.error(
              "only MIN is supported, got '%s'. Maybe change the signs of the objective"
                  .formatted(sense));
        }
      }
      case "VAR" -> readVariables();
      case "INT" -> repeat(1, f -> integers.add(variable(f[0])));
      case "CON" -> readScalarCones();
      case "PSDCON" -> repeat(1, f -> addMatrix(lines.index(f[0], 1 << 15)));
      case "OBJACOORD" ->
          repeat(2, f -> objective.merge(variable(f[0]), lines.number(f[1]), Double::sum));
      case "OBJBCOORD" -> constant = lines.number(lines.fields(1)[0]);
      case "ACOORD" -> repeat(3, f -> entry(scalarRow(f[0]), f[1], f[2], 1));
      case "BCOORD" -> repeat(2, f -> offset(scalarRow(f[0]), f[1], 1));
      case "HCOORD" -> repeat(5, f -> entry(matrixRow(f[0], f[2], f[3]), f[1], f[4], scale(f, 2)));
      case "DCOORD" -> repeat(4, f -> offset(matrixRow(f[0], f[1], f[2]), f[3], scale(f, 1)));
      default ->
          throw lines.error(
              "item '%s' is not supported; known are VER, OBJSENSE, VAR, INT, CON, PSDCON, OBJACOORD, OBJBCOORD, ACOORD, BCOORD, HCOORD and DCOORD"
                  .formatted(keyword));
    }
  }

  /** What to do with the fields of one line. */
  private interface LineAction {
    void accept(String[] fields);
  }

  private void repeat(int fieldCount, LineAction action) throws IOException {
    int count = lines.index(lines.fields(1)[0], Integer.MAX_VALUE);
    for (int k = 0; k < count; k++) {
      action.accept(lines.fields(fieldCount));
    }
  }

  private void readVariables() throws IOException {
    String[] header = lines.fields(2);
    variableCount = lines.index(header[0], Integer.MAX_VALUE);
    int cones = lines.index(header[1], Integer.MAX_VALUE);
    int next = 0;
    for (int k = 0; k < cones; k++) {
      String[] fields = lines.fields(2);
      int dimension = lines.index(fields[1], variableCount - next + 1);
      if (!fields[0].equals("F")) {
        Part part = part(fields[0], dimension);
        for (int d = 0; d < dimension; d++) {
          part.rows().get(d).entries.put(next + d, part.rows().get(d).sign);
        }
        ofVariables.add(part);
      }
      next += dimension;
    }
    if (next != variableCount) {
      throw lines.error("the cones cover %d of %d variables".formatted(next, variableCount));
    }
  }

  private void readScalarCones() throws IOException {
    String[] header = lines.fields(2);
    int rows = lines.index(header[0], Integer.MAX_VALUE);
    int cones = lines.index(header[1], Integer.MAX_VALUE);
    for (int k = 0; k < cones; k++) {
      String[] fields = lines.fields(2);
      Part part = part(fields[0], lines.index(fields[1], rows - scalarRows.size() + 1));
      scalar.add(part);
      scalarRows.addAll(part.rows());
    }
    if (scalarRows.size() != rows) {
      throw lines.error("the cones cover %d of %d rows".formatted(scalarRows.size(), rows));
    }
  }

  private Part part(String name, int dimension) {
    Cone cone;
    try {
      cone =
          CbfCones.cone(name, dimension)
              .orElseThrow(() -> lines.error("cone '%s' is not supported here".formatted(name)));
    } catch (IllegalArgumentException e) {
      // A cone refuses its dimension without knowing the line.
      throw e.getMessage().startsWith("Line") ? e : lines.error(e.getMessage());
    }
    return new Part(cone, rows(dimension, name.equals("L-") ? -1 : 1));
  }

  private void addMatrix(int order) {
    if (order < 1) {
      throw lines.error("a semidefinite constraint has order 1 or more, got " + order);
    }
    Cone cone = new Cone.PsdTriangle(order);
    matrix.add(new Part(cone, rows(cone.dimension(), 1)));
  }

  private static List<Row> rows(int count, double sign) {
    List<Row> rows = new ArrayList<>(count);
    for (int r = 0; r < count; r++) {
      rows.add(new Row(sign));
    }
    return rows;
  }

  private int variable(String text) {
    return lines.index(text, variableCount);
  }

  private Row scalarRow(String text) {
    return scalarRows.get(lines.index(text, scalarRows.size()));
  }

  /** Row (i, j), i &lt;= j, of the upper triangle by columns. */
  private Row matrixRow(String constraint, String row, String column) {
    Part part = matrix.get(lines.index(constraint, matrix.size()));
    int order = ((Cone.PsdTriangle) part.cone()).order();
    int first = lines.index(row, order);
    int second = lines.index(column, order);
    int i = Math.min(first, second);
    int j = Math.max(first, second);
    return part.rows().get(j * (j + 1) / 2 + i);
  }

  private static double scale(String[] fields, int at) {
    return fields[at].equals(fields[at + 1]) ? 1 : SQRT2;
  }

  private void entry(Row row, String column, String value, double scale) {
    row.entries.merge(variable(column), row.sign * scale * lines.number(value), Double::sum);
  }

  private void offset(Row row, String value, double scale) {
    row.offset += row.sign * scale * lines.number(value);
  }

  private ConicModel assemble(CbfNames names) {
    ConicModel.Builder builder = ConicModel.builder(names.model());
    names.variables().forEach(builder::variables);
    objective.forEach(builder::minimise);
    builder.constant(constant);
    integers.forEach(builder::integer);
    for (int k = 0; k < ofVariables.size(); k++) {
      add(builder, "var" + k, ofVariables.get(k));
    }
    int nextScalar = 0;
    int nextMatrix = 0;
    for (CbfNames.Name name : names.constraints()) {
      add(
          builder,
          name.text(),
          name.matrix() ? matrix.get(nextMatrix++) : scalar.get(nextScalar++));
    }
    return builder.build();
  }

  private static void add(ConicModel.Builder builder, String name, Part part) {
    builder.constraint(name, part.cone());
    for (Row row : part.rows()) {
      builder.row(row.offset);
      row.entries.forEach(builder::entry);
    }
  }
}
