package org.smkl.api.conic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Minimise c'x + c0 subject to A x + b in a product of cones; x is free, some entries may have to
 * be whole numbers. Rows are sparse. Variables and constraints are named, so that solutions are
 * read by name.
 *
 * <p>Immutable; the arrays are shared: read, never write. Thread-safe.
 */
public final class ConicModel {
  private final String name;
  private final Map<String, Block> variables;
  private final Map<String, Constraint> constraints;
  private final BitSet integer;
  private final double[] objective;
  private final double constant;
  private final int[] rowStart;
  private final int[] columns;
  private final double[] values;
  private final double[] offsets;

  private ConicModel(Builder builder) {
    name = builder.name;
    variables = new LinkedHashMap<>(builder.variables);
    constraints = new LinkedHashMap<>(builder.constraints);
    integer = (BitSet) builder.integer.clone();
    objective = Arrays.copyOf(builder.objective, builder.variableCount);
    constant = builder.constant;
    rowStart = Arrays.copyOf(builder.rowStart, builder.rowCount + 1);
    rowStart[builder.rowCount] = builder.entryCount;
    columns = Arrays.copyOf(builder.columns, builder.entryCount);
    values = Arrays.copyOf(builder.values, builder.entryCount);
    offsets = Arrays.copyOf(builder.offsets, builder.rowCount);
  }

  /** Starts a model with this name. */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** The name of the model, for logs and files. */
  public String name() {
    return name;
  }

  /** Number of variables. */
  public int variableCount() {
    return objective.length;
  }

  /** Number of rows. */
  public int rowCount() {
    return offsets.length;
  }

  /** The variable blocks in the order in which they were added. */
  public List<Block> variables() {
    return new ArrayList<>(variables.values());
  }

  /** The variable block of this name. */
  public Block variable(String block) {
    return find(variables, block, "variables");
  }

  /** The constraints in the order of their rows. */
  public List<Constraint> constraints() {
    return new ArrayList<>(constraints.values());
  }

  /** The constraint of this name. */
  public Constraint constraint(String constraint) {
    return find(constraints, constraint, "constraint");
  }

  private <T> T find(Map<String, T> map, String key, String kind) {
    T found = map.get(key);
    if (found == null) {
      throw new IllegalArgumentException(
          "Model '%s' has no %s named '%s'; it has %s.".formatted(name, kind, key, map.keySet()));
    }
    return found;
  }

  /** Whether variable j must be a whole number. */
  public boolean isInteger(int j) {
    return integer.get(j);
  }

  /** Whether any variable must be a whole number. */
  public boolean hasIntegers() {
    return !integer.isEmpty();
  }

  /** The objective c; shared. */
  public double[] objective() {
    return objective;
  }

  /** The constant c0 of the objective. */
  public double objectiveConstant() {
    return constant;
  }

  /** Where each row's entries start; length rowCount + 1; shared. */
  public int[] rowStart() {
    return rowStart;
  }

  /** The columns of the entries, ascending in a row; shared. */
  public int[] columns() {
    return columns;
  }

  /** The values of the entries; shared. */
  public double[] values() {
    return values;
  }

  /** The offsets b of the rows; shared. */
  public double[] offsets() {
    return offsets;
  }

  /** A x + b. */
  public double[] rows(double[] x) {
    double[] result = offsets.clone();
    for (int r = 0; r < result.length; r++) {
      for (int e = rowStart[r]; e < rowStart[r + 1]; e++) {
        result[r] += values[e] * x[columns[e]];
      }
    }
    return result;
  }

  /** c'x + c0. */
  public double objectiveAt(double[] x) {
    double result = constant;
    for (int j = 0; j < objective.length; j++) {
      result += objective[j] * x[j];
    }
    return result;
  }

  /** Collects variables, objective and rows. Not thread-safe. */
  public static final class Builder {
    /** Entries. Virtual machines refuse arrays that are longer. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private final String name;
    private final Map<String, Block> variables = new LinkedHashMap<>();
    private final Map<String, Constraint> constraints = new LinkedHashMap<>();
    private final BitSet integer = new BitSet();
    private double[] objective = new double[16];
    private double constant;
    private int variableCount;
    private int[] rowStart = new int[17];
    private double[] offsets = new double[16];
    private int rowCount;
    private int[] columns = new int[64];
    private double[] values = new double[64];
    private int entryCount;
    private int openRows;

    private Builder(String name) {
      this.name = name;
    }

    /** Adds a block of free variables and returns where it starts. */
    public int variables(String block, int size) {
      if (size < 0 || variables.containsKey(block)) {
        throw new IllegalArgumentException(
            "Block '%s' of size %d: the size must be zero or more and the name new."
                .formatted(block, size));
      }
      int start = variableCount;
      variables.put(block, new Block(block, start, size));
      variableCount += size;
      if (variableCount > objective.length) {
        objective = Arrays.copyOf(objective, Math.max(variableCount, 2 * objective.length));
      }
      return start;
    }

    /** Demands that variable j be a whole number. */
    public Builder integer(int j) {
      integer.set(checkVariable(j));
      return this;
    }

    /** Adds to the objective coefficient of variable j. */
    public Builder minimise(int j, double coefficient) {
      objective[checkVariable(j)] += checkFinite(coefficient);
      return this;
    }

    /** Adds to the constant of the objective. */
    public Builder constant(double value) {
      constant += checkFinite(value);
      return this;
    }

    /**
     * Opens a constraint; exactly as many calls of {@link #row} as its cone has rows must follow.
     */
    public Builder constraint(String constraint, Cone cone) {
      checkClosed();
      Constraint added = new Constraint(constraint, cone, rowCount);
      if (constraints.putIfAbsent(constraint, added) != null) {
        throw new IllegalArgumentException(
            "Model '%s' has a constraint '%s' already.".formatted(name, constraint));
      }
      openRows = cone.dimension();
      return this;
    }

    /** Adds a row with this offset to the open constraint; {@link #entry} then fills it. */
    public Builder row(double offset) {
      if (openRows == 0) {
        throw new IllegalStateException("Model '%s': no constraint is open.".formatted(name));
      }
      openRows--;
      if (rowCount == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * rowCount);
        rowStart = Arrays.copyOf(rowStart, 2 * rowCount + 1);
      }
      offsets[rowCount] = checkFinite(offset);
      rowStart[rowCount++] = entryCount;
      return this;
    }

    /** Adds an entry to the last row; columns must ascend. Zeros are left out. */
    public Builder entry(int j, double value) {
      checkVariable(j);
      if (rowCount == 0) {
        throw new IllegalStateException("Model '%s': no row is open.".formatted(name));
      }
      if (entryCount > rowStart[rowCount - 1] && columns[entryCount - 1] >= j) {
        throw new IllegalArgumentException(
            "Model '%s': columns must ascend in a row; %d came after %d."
                .formatted(name, j, columns[entryCount - 1]));
      }
      if (checkFinite(value) != 0) {
        if (entryCount == columns.length) {
          int capacity = larger(entryCount);
          columns = Arrays.copyOf(columns, capacity);
          values = Arrays.copyOf(values, capacity);
        }
        columns[entryCount] = j;
        values[entryCount++] = value;
      }
      return this;
    }

    private int larger(int capacity) {
      if (capacity == MAX_ARRAY_LENGTH) {
        throw new IllegalArgumentException(
            "Model '%s' has more than %d entries, which is more than an array holds. Maybe take a smaller instance."
                .formatted(name, MAX_ARRAY_LENGTH));
      }
      return (int) Math.min(MAX_ARRAY_LENGTH, 2L * capacity);
    }

    /** The finished model. */
    public ConicModel build() {
      checkClosed();
      return new ConicModel(this);
    }

    private void checkClosed() {
      if (openRows != 0) {
        throw new IllegalStateException(
            "Model '%s': the last constraint still lacks %d rows.".formatted(name, openRows));
      }
    }

    private int checkVariable(int j) {
      if (j < 0 || j >= variableCount) {
        throw new IllegalArgumentException(
            "Model '%s' has %d variables; there is no variable %d."
                .formatted(name, variableCount, j));
      }
      return j;
    }

    private double checkFinite(double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "Model '%s' takes finite numbers only; got %s.".formatted(name, value));
      }
      return value;
    }
  }
}
