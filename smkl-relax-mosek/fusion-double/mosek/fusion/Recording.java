package mosek.fusion;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * What the double was told of a model until it was solved. Of the double, not of MOSEK.
 *
 * @param broken whether the solver was asked to end meanwhile
 */
public record Recording(
    String name,
    int variables,
    Row objective,
    List<Block> blocks,
    Map<String, Object> parameters,
    BooleanSupplier broken) {
  /** Plays MOSEK for the models of a thread: given the recording, says how the solve ends. */
  public static final ThreadLocal<Function<Recording, Ending>> SOLVER = new ThreadLocal<>();

  /** How many models are not closed yet. */
  public static final AtomicInteger OPEN = new AtomicInteger();

  /** offset + sum of entry times variable. */
  public record Row(double offset, SortedMap<Integer, Double> entries) {
    Row(double offset) {
      this(offset, new TreeMap<>());
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder().append(offset);
      entries.forEach((j, v) -> text.append(' ').append(j).append(':').append(v));
      return text.toString();
    }
  }

  /** The rows of a constraint and its domain. */
  public record Block(String name, String domain, List<Row> rows) {}

  /**
   * How a solve ends.
   *
   * @param y the multipliers, in the order of the recorded rows
   * @param violation what every measure of violation says
   */
  public record Ending(
      ProblemStatus problem,
      SolutionStatus primal,
      SolutionStatus dual,
      double[] x,
      double[] y,
      double primalValue,
      double dualValue,
      int iterations,
      double violation) {}

  /** As text that a person, and a script, can read. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("model " + name + "\nvariables " + variables + "\nminimize " + objective + "\n");
    for (Block block : blocks) {
      text.append("constraint " + block.name + " " + block.domain + "\n");
      block.rows.forEach(row -> text.append("row " + row + "\n"));
    }
    parameters.forEach((k, v) -> text.append("parameter " + k + " " + v + "\n"));
    return text.toString();
  }
}
