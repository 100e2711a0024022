package org.smkl.cli.answer;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.console.Table;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Parameters;

/** What a grid search found, as text and as JSON. Not thread-safe. */
public final class CvReport {
  private static final int SHOWN = 10;

  private final FitSettings settings;
  private final PreparedProblem prepared;
  private final CvSettings grid;
  private final CvResult result;
  private double[] beta;
  private double objective = Double.NaN;
  private double lowerBound = Double.NaN;
  private boolean rigorous;
  private Optional<Double> testAccuracy = Optional.empty();
  private boolean cut;
  private boolean interrupted;

  public CvReport(
      FitSettings settings, PreparedProblem prepared, CvSettings grid, CvResult result) {
    this.settings = settings;
    this.prepared = prepared;
    this.grid = grid;
    this.result = result;
  }

  public PreparedProblem prepared() {
    return prepared;
  }

  public CvResult result() {
    return result;
  }

  /** Whether the user ended it; else a limit did, where it is not complete. */
  public void interrupted(boolean value) {
    interrupted = value;
  }

  /** Whether the grid is done, and the fit at its best point was not cut short. */
  public boolean complete() {
    return result.complete() && !cut;
  }

  public void fitted(FitResult fit) {
    cut = fit.status() == FitStatus.TIME_LIMIT || fit.status() == FitStatus.INTERRUPTED;
    beta = fit.beta();
    objective = fit.objective();
    lowerBound = fit.lowerBound();
    rigorous = fit.solution().rigorous();
    testAccuracy = fit.testAccuracy();
  }

  public void learned(Learned learned, Optional<Double> accuracy) {
    beta = prepared.expand(learned.beta());
    objective = learned.objective();
    lowerBound = learned.lowerBound();
    rigorous = Double.isFinite(learned.objective()) && Double.isFinite(learned.lowerBound());
    testAccuracy = accuracy;
  }

  public void json(Map<String, Object> json, double total) {
    json.put("status", complete() ? "COMPLETE" : interrupted ? "INTERRUPTED" : "TIME_LIMIT");
    json.put("method", result.method());
    json.put("folds", grid.folds());
    json.put("done", result.done());
    json.put("units", result.total());
    json.put("best", result.best().map(this::row));
    json.put("rows", result.rows().stream().map(this::row).toList());
    WeightFields.add(json, beta == null ? new double[0] : beta, prepared.names());
    json.put("objective", objective);
    json.put("objectiveRigorous", rigorous);
    json.put("lowerBound", lowerBound);
    json.put("testAccuracy", testAccuracy);
    json.put("seconds", Envelope.seconds(prepared, "cv", result.seconds(), total));
  }

  private Map<String, Object> row(CvRow row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("C", row.parameters().c());
    json.put("lambda", row.parameters().lambda());
    json.put("k0", row.parameters().k0());
    json.put("kernel", kernel(row.parameters()).orElse(null));
    json.put("accuracy", row.accuracy());
    json.put("deviation", row.deviation());
    json.put("nonzeros", row.nonzeros());
    return json;
  }

  private Optional<String> kernel(Parameters parameters) {
    return result.method().equals("single")
        ? Optional.of(prepared.names().get(prepared.kernels().indices()[parameters.kernel()]))
        : Optional.empty();
  }

  public void print(PrintStream out, double total) {
    out.printf(
        "%s over %d points, %d folds of %s, %s s%n%n",
        result.method(),
        result.rows().size(),
        grid.folds(),
        prepared.train(),
        Numbers.seconds(total));
    List<CvRow> sorted = result.bestFirst();
    Table table = new Table("C", "lambda", "k0", "accuracy", "+-", "kernels");
    for (CvRow row : sorted.subList(0, Math.min(SHOWN, sorted.size()))) {
      table.row(
          Numbers.plain(row.parameters().c()),
          Numbers.plain(row.parameters().lambda()),
          kernel(row.parameters()).orElse(Integer.toString(row.parameters().k0())),
          Numbers.percent(row.accuracy()),
          Numbers.percent(row.deviation()),
          String.format(java.util.Locale.ROOT, "%.1f", row.nonzeros()));
    }
    table.print(out);
    if (!result.complete()) {
      out.printf(
          "%nStopped with %d of %d paths done; the same command with the same --results goes on.%n",
          result.done(), result.total());
    }
    if (beta != null) {
      printChoice(out);
    }
    if (cut) {
      out.println("stopped      before the fit at the best point had ended; it is the best so far");
    }
  }

  private void printChoice(PrintStream out) {
    Parameters best = result.best().orElseThrow().parameters();
    out.printf(
        "%nbest         C = %s, lambda = %s, k0 = %d%n",
        Numbers.plain(best.c()), Numbers.plain(best.lambda()), best.k0());
    out.println("learnt there " + chosen());
    if (!Double.isNaN(objective)) {
      String meaning = rigorous ? "at least " + Numbers.six(lowerBound) : "which bounds nothing";
      out.println("objective    " + Numbers.six(objective) + ", " + meaning);
    }
    testAccuracy.ifPresent(a -> out.println("test rows    " + Numbers.percent(a) + " right"));
    out.printf(
        "next         smkl fit or solve with -C %s --lambda %s --k0 %d (seed %d)%n",
        Numbers.plain(best.c()), Numbers.plain(best.lambda()), best.k0(), settings.seed());
  }

  private String chosen() {
    if (Arrays.stream(beta).allMatch(b -> b != 0)) {
      return "all kernels with weight";
    }
    List<String> names = prepared.names();
    List<String> weights =
        Weights.greatestFirst(beta).stream()
            .map(i -> "%.4f %s".formatted(beta[i], names.get(i)))
            .toList();
    return weights.size() <= SHOWN
        ? String.join(", ", weights)
        : "%s and %d more"
            .formatted(String.join(", ", weights.subList(0, SHOWN)), weights.size() - SHOWN);
  }
}
