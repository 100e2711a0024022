package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.core.task.Task;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvRow;
import org.smkl.cv.CvSettings;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.Parameters;
import org.smkl.error.Count;

/** What a grid search found, as text and as JSON. Not thread-safe. */
public final class CvReport {
  private static final int SHOWN = 10;

  private final PreparedProblem prepared;
  private final CvSettings grid;
  private final CvResult result;
  private double[] beta;
  private double objective = Double.NaN;
  private double lowerBound = Double.NaN;
  private boolean rigorous;
  private final Always always;
  private Map<String, Double> testScores = Map.of();
  private Optional<Outcome> tested = Optional.empty();
  private Optional<String> next = Optional.empty();
  private Optional<FitResult> fit = Optional.empty();
  private Optional<String> unwritten = Optional.empty();
  private Optional<String> proof = Optional.empty();
  private boolean probability;
  private boolean cut;
  private boolean interrupted;

  public CvReport(PreparedProblem prepared, CvSettings grid, CvResult result) {
    this.prepared = prepared;
    this.grid = grid;
    this.result = result;
    this.always = Always.of(prepared);
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

  /**
   * What a fit found, and how to ask for it again.
   *
   * @param unfinished whether something that was asked for is missing
   */
  public void fitted(FitResult fit, boolean unfinished, List<String> args) {
    this.fit = Optional.of(fit);
    cut = fit.status().stopped() || unfinished;
    probability = fit.model().hasProbabilities();
    beta = fit.beta();
    objective = fit.objective();
    lowerBound = fit.lowerBound();
    rigorous = fit.solution().rigorous();
    proof = fit.proof().map(search -> search.status().toString());
    testScores = fit.testScores().orElse(Map.of());
    tested = fit.evaluation().test();
    next = Optional.of(NextCommand.of(args, fit.settings()));
  }

  public void learned(Learned learned, Optional<Outcome> test) {
    tested = test;
    beta = prepared.expand(learned.beta());
    objective = learned.objective();
    lowerBound = learned.lowerBound();
    rigorous = Double.isFinite(learned.objective()) && Double.isFinite(learned.lowerBound());
    Map<String, Double> scores = new LinkedHashMap<>();
    test.ifPresent(
        outcome ->
            Score.of(outcome.task()).stream()
                .filter(score -> !score.needsProbabilities(prepared.task().classes().size()))
                .forEach(score -> scores.put(score.id(), score.value(outcome))));
    testScores = scores;
  }

  /** Why there is no model although one was asked for. */
  public void notWritten(String why) {
    unwritten = Optional.of(why);
  }

  public Optional<String> unwritten() {
    return unwritten;
  }

  /** The fit at the best point; empty where the weights are no model's, or nothing was fitted. */
  public Optional<FitResult> fit() {
    return fit;
  }

  /**
   * The fields of the answer.
   *
   * @param files adds where files are
   */
  public void json(Map<String, Object> json, Consumer<Map<String, Object>> files, double total) {
    Task task = prepared.task();
    json.put("status", complete() ? "COMPLETE" : interrupted ? "INTERRUPTED" : "TIME_LIMIT");
    json.put("task", task.id());
    if (!task.regression()) {
      json.put("classes", task.classes());
      json.put("probability", probability);
    }
    json.put("machines", task.roles().size());
    json.put("method", result.method());
    json.put("score", result.score().id());
    json.put("folds", grid.folds());
    json.put("done", result.done());
    json.put("units", result.total());
    json.put("fits", result.fits());
    json.put("best", result.best().map(this::row));
    result
        .best()
        .flatMap(result::confusion)
        .ifPresent(matrix -> json.put("confusion", Arrays.asList(matrix.weights())));
    json.put("rows", result.rows().stream().map(this::row).toList());
    WeightFields.add(json, beta == null ? new double[0] : beta, prepared.names());
    json.put("objective", objective);
    json.put("objectiveRigorous", rigorous);
    json.put("lowerBound", lowerBound);
    proof.ifPresent(status -> json.put("proof", status));
    if (task.regression()) {
      json.put("testR2", testScores.get("r2"));
      json.put("testRmse", testScores.get("rmse"));
      json.put("testMae", testScores.get("mae"));
    } else {
      json.put("testAccuracy", testScores.get("accuracy"));
    }
    json.put("scores", testScores.isEmpty() ? Map.of() : Map.of("test", testScores));
    json.put("baseline", always.json("leftOut", tested));
    json.put("next", next);
    files.accept(json);
    json.put("remarks", result.notes());
    json.put("seconds", Envelope.seconds(prepared, "cv", result.seconds(), total));
  }

  private Map<String, Object> row(CvRow row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("C", row.parameters().c());
    json.put("lambda", row.parameters().lambda());
    json.put("k0", row.parameters().k0());
    json.put("kernel", kernel(row.parameters()).orElse(null));
    if (!row.parameters().own().values().isEmpty()) {
      json.put("parameters", row.parameters().own().values());
    }
    json.put("score", row.score());
    json.putAll(result.scores(row));
    json.put("deviation", row.deviation());
    json.put("nonzeros", row.nonzeros());
    return json;
  }

  private Optional<String> kernel(Parameters parameters) {
    return result.method().equals("single")
        ? Optional.of(prepared.names().get(prepared.kernels().indices()[parameters.kernel()]))
        : Optional.empty();
  }

  /**
   * The answer for people.
   *
   * @param files prints where files are
   */
  public void print(PrintStream out, Runnable files, double total) {
    out.printf(
        "%s over %s, %d folds of %s, %s s%n%n",
        result.method(),
        Count.of(result.rows().size(), "point"),
        grid.folds(),
        prepared.train(),
        Numbers.seconds(total));
    List<CvRow> sorted = result.bestFirst();
    List<String> own =
        sorted.isEmpty()
            ? List.of()
            : List.copyOf(sorted.get(0).parameters().own().values().keySet());
    List<String> header = new ArrayList<>(List.of("C", "lambda", "k0"));
    header.addAll(own);
    header.addAll(List.of(result.score().id(), "+-", "kernels"));
    Table table = new Table(header.toArray(String[]::new));
    for (CvRow row : sorted.subList(0, Math.min(SHOWN, sorted.size()))) {
      List<String> cells = new ArrayList<>();
      cells.add(Numbers.plain(row.parameters().c()));
      cells.add(Numbers.plain(row.parameters().lambda()));
      cells.add(kernel(row.parameters()).orElse(Integer.toString(row.parameters().k0())));
      own.forEach(name -> cells.add(Numbers.plain(row.parameters().own().number(name))));
      cells.add(PredictionScores.value(result.score().id(), row.score()));
      cells.add(PredictionScores.value(result.score().id(), row.deviation()));
      cells.add(String.format(Locale.ROOT, "%.1f", row.nonzeros()));
      table.row(cells.toArray(String[]::new));
    }
    table.print(out);
    out.println("baseline     " + Plain.of(always.words(result.score())));
    if (!result.complete()) {
      out.printf(
          "%nStopped with %d of %d paths done%s. With --results FILE a search can go on.%n",
          result.done(),
          result.total(),
          sorted.isEmpty() ? ", before any point was" : ": the best of the points done so far");
    }
    if (beta != null) {
      printChoice(out, files);
    }
    result.best().flatMap(result::confusion).ifPresent(matrix -> ConfusionText.print(out, matrix));
    if (cut) {
      out.println("stopped      before the fit at the best point had ended; it is the best so far");
    }
  }

  private void printChoice(PrintStream out, Runnable files) {
    Parameters best = result.best().orElseThrow().parameters();
    out.printf(
        "%nbest         C = %s, lambda = %s, k0 = %d%s%n",
        Numbers.plain(best.c()), Numbers.plain(best.lambda()), best.k0(), own(best));
    out.println("learnt there " + chosen());
    if (!Double.isNaN(objective)) {
      String meaning = rigorous ? "at least " + Numbers.lower(lowerBound) : "which bounds nothing";
      out.println("objective    " + Numbers.upper(objective) + ", " + meaning);
    }
    proof.ifPresent(status -> out.println("proof        " + status + ", of the fit at this point"));
    if (!testScores.isEmpty()) {
      String baseline =
          tested
              .map(rows -> "; baseline " + words(Score.all(always.baseline().on(rows))))
              .orElse("");
      out.println("test rows    " + words(testScores) + baseline);
    }
    files.run();
    next.ifPresent(command -> out.println("next         " + command));
  }

  private static String words(Map<String, Double> scores) {
    return PredictionScores.words(scores);
  }

  private static String own(Parameters best) {
    StringBuilder words = new StringBuilder();
    best.own()
        .values()
        .forEach(
            (name, value) ->
                words.append(", ").append(name).append(" = ").append(Numbers.plain(value)));
    return words.toString();
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
