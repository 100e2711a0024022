package org.smkl.tck.cbf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/**
 * Reads conic models in the Conic Benchmark Format, versions 1 to 4, so that tests can see what was
 * written: minimisation over scalar variables, with linear, quadratic, rotated and semidefinite
 * constraints. What the neutral model lacks is refused by name and line.
 */
public final class CbfReader {
  private static final double SQRT2 = Math.sqrt(2);

  /** Variables and rows that any file may have, and how many more for each of its characters. */
  private static final long FREE_SIZE = 1 << 20;

  private static final long SIZE_PER_CHARACTER = 64;

  /** A row under construction. */
  private static final class Row {
    private final TreeMap<Integer, Double> entries = new TreeMap<>();
    private double offset;
  }

  /**
   * A constraint under construction. Only rows that the file says something about take memory, so
   * that a few bytes cannot ask for more than there is.
   */
  private static final class Part {
    private final Cone cone;
    private final double sign;
    private final Map<Integer, Row> rows = new HashMap<>();

    Part(Cone cone, double sign) {
      this.cone = cone;
      this.sign = sign;
    }

    Row row(int r) {
      return rows.computeIfAbsent(r, ignored -> new Row());
    }
  }

  /** A cone of consecutive variables, the first of which is named. */
  private record VariableCone(int first, Part part) {}

  /** A row of a constraint, wherever it is kept. */
  private record Place(Part part, int row) {}

  private final CbfLines lines;
  private final Set<String> seen = new HashSet<>();
  private int variableCount;
  private final TreeMap<Integer, Double> objective = new TreeMap<>();
  private double constant;
  private final List<Integer> integers = new ArrayList<>();
  private final List<VariableCone> ofVariables = new ArrayList<>();
  private final List<Part> scalar = new ArrayList<>();
  private final List<Part> matrix = new ArrayList<>();

  /** The scalar constraints by their first row. */
  private final TreeMap<Integer, Part> scalarStarts = new TreeMap<>();

  private int scalarRowCount;

  private CbfReader(BufferedReader in) {
    this.lines = new CbfLines(in);
  }

  /**
   * Reads a model from a file.
   *
   * @throws IllegalArgumentException if the text is not a model that this reader knows; names the
   *     line
   */
  public static ConicModel read(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      return read(in);
    }
  }

  /** Reads a model; the reader stays open. Throws as {@link #read(Path)}. */
  public static ConicModel read(Reader in) throws IOException {
    return new CbfReader(new BufferedReader(in)).read();
  }

  private ConicModel read() throws IOException {
    for (String keyword = lines.next(); keyword != null; keyword = lines.next()) {
      if (!seen.add(keyword)) {
        throw lines.error("item '%s' comes twice".formatted(keyword));
      }
      item(keyword);
    }
    if (!seen.contains("VER") || !seen.contains("OBJSENSE")) {
      throw lines.error("items VER and OBJSENSE are missing. Maybe this is not a CBF file");
    }
    checkSize();
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
        ofVariables.add(new VariableCone(next, part(fields[0], dimension)));
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
      Part part = part(fields[0], lines.index(fields[1], rows - scalarRowCount + 1));
      scalar.add(part);
      if (part.cone.dimension() > 0) {
        scalarStarts.put(scalarRowCount, part);
      }
      scalarRowCount += part.cone.dimension();
    }
    if (scalarRowCount != rows) {
      throw lines.error("the cones cover %d of %d rows".formatted(scalarRowCount, rows));
    }
  }

  private Part part(String name, int dimension) {
    Cone cone;
    try {
      cone =
          cone(name, dimension)
              .orElseThrow(() -> lines.error("cone '%s' is not supported here".formatted(name)));
    } catch (IllegalArgumentException e) {
      // A cone refuses its dimension without knowing the line.
      throw e.getMessage().startsWith("Line") ? e : lines.error(e.getMessage());
    }
    return new Part(cone, name.equals("L-") ? -1 : 1);
  }

  /** The cone of this name; "L-" is {@code L+} with the signs of its rows changed. */
  private static Optional<Cone> cone(String name, int dimension) {
    return switch (name) {
      case "L=" -> Optional.of(new Cone.Zero(dimension));
      case "L+", "L-" -> Optional.of(new Cone.NonNegative(dimension));
      case "Q" -> Optional.of(new Cone.SecondOrder(dimension));
      case "QR" -> Optional.of(new Cone.RotatedSecondOrder(dimension));
      default -> Optional.empty();
    };
  }

  private void addMatrix(int order) {
    if (order < 1) {
      throw lines.error("a semidefinite constraint has order 1 or more, got " + order);
    }
    matrix.add(new Part(new Cone.PsdTriangle(order), 1));
  }

  private int variable(String text) {
    return lines.index(text, variableCount);
  }

  private Place scalarRow(String text) {
    int row = lines.index(text, scalarRowCount);
    Map.Entry<Integer, Part> start = scalarStarts.floorEntry(row);
    return new Place(start.getValue(), row - start.getKey());
  }

  /** Row (i, j), i &lt;= j, of the upper triangle by columns. */
  private Place matrixRow(String constraint, String row, String column) {
    Part part = matrix.get(lines.index(constraint, matrix.size()));
    int order = ((Cone.PsdTriangle) part.cone).order();
    int first = lines.index(row, order);
    int second = lines.index(column, order);
    int i = Math.min(first, second);
    int j = Math.max(first, second);
    return new Place(part, j * (j + 1) / 2 + i);
  }

  private static double scale(String[] fields, int at) {
    return fields[at].equals(fields[at + 1]) ? 1 : SQRT2;
  }

  private void entry(Place place, String column, String value, double scale) {
    double signed = place.part.sign * scale * lines.number(value);
    place.part.row(place.row).entries.merge(variable(column), signed, Double::sum);
  }

  private void offset(Place place, String value, double scale) {
    place.part.row(place.row).offset += place.part.sign * scale * lines.number(value);
  }

  /** A model without limits takes memory for each variable and row, mentioned or not. */
  private void checkSize() {
    long size = variableCount + (long) scalarRowCount;
    size += ofVariables.stream().mapToLong(v -> v.part().cone.dimension()).sum();
    size += matrix.stream().mapToLong(part -> part.cone.dimension()).sum();
    long most = FREE_SIZE + SIZE_PER_CHARACTER * lines.characters();
    if (size > most) {
      throw lines.error(
          "the model has %d variables and rows, almost all of them without a coefficient; a file of this length may have %d. Maybe a number is wrong or the file was cut off"
              .formatted(size, most));
    }
  }

  private ConicModel assemble(CbfNames names) {
    ConicModel.Builder builder = ConicModel.builder(names.model());
    names.variables().forEach(builder::variables);
    objective.forEach(builder::minimise);
    builder.constant(constant);
    integers.forEach(builder::integer);
    for (int k = 0; k < ofVariables.size(); k++) {
      Part part = ofVariables.get(k).part();
      builder.constraint("var" + k, part.cone);
      for (int d = 0; d < part.cone.dimension(); d++) {
        builder.row(0).entry(ofVariables.get(k).first() + d, part.sign);
      }
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
    builder.constraint(name, part.cone);
    for (int r = 0; r < part.cone.dimension(); r++) {
      Row row = part.rows.get(r);
      builder.row(row == null ? 0 : row.offset);
      if (row != null) {
        row.entries.forEach(builder::entry);
      }
    }
  }
}
