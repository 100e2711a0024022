package org.smkl.cv;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.smkl.core.parallel.Parallel;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.method.Trainer;

/**
 * Cross-validates a method over a grid: the way in to this package. The result does not depend on
 * the number of threads, nor on whether the search was interrupted and went on.
 */
public final class CrossValidation {
  private final KernelData data;
  private final MklMethod method;
  private final CvSettings settings;
  private final List<List<Parameters>> paths;
  private final CvUnit[][] units;
  private final Consumer<CvProgress> listener;
  private final int foldsAtOnce;
  private final long start = System.nanoTime();
  private int done;
  private int doneBefore;

  private CrossValidation(
      KernelData data, MklMethod method, CvSettings settings, Consumer<CvProgress> listener) {
    this.data = data;
    this.method = method.gridMethod();
    this.settings = settings;
    this.listener = listener;
    this.paths = settings.grid().paths(this.method, data.q());
    this.units = new CvUnit[settings.folds()][paths.size()];
    long heap = Runtime.getRuntime().maxMemory();
    this.foldsAtOnce =
        Math.min(
            settings.context().budget().threads(),
            FoldMemory.atOnce(data.n(), data.q(), settings.folds(), heap));
  }

  /**
   * Runs a grid search, or goes on with one.
   *
   * @param data the whole training data
   * @param dataName identifies the data and its kernels, for the file
   * @param file where results are kept and taken from; empty for nowhere
   * @param listener told after each unit, from any thread, one call at a time
   * @throws org.smkl.core.error.InputException if the file is of other settings
   */
  public static CvResult run(
      KernelData data,
      String dataName,
      MklMethod method,
      CvSettings settings,
      Optional<Path> file,
      Consumer<CvProgress> listener) {
    CrossValidation run = new CrossValidation(data, method, settings, listener);
    Optional<CvFile> kept = file.map(path -> CvFile.open(path, run.description(dataName)));
    kept.ifPresent(opened -> opened.units().forEach(run::restore));
    int[] assignment = Folds.assign(data.labels(), settings.folds(), settings.context().seed());
    Parallel.run(run.foldsAtOnce, settings.folds(), fold -> run.fold(fold, assignment, kept));
    return run.result(assignment);
  }

  private Map<String, String> description(String dataName) {
    Map<String, String> text = new TreeMap<>();
    text.put("data", dataName);
    text.put("method", method.id());
    text.put("C", settings.grid().c().toString());
    text.put("lambda", settings.grid().lambda().toString());
    text.put("k0", settings.grid().k0().toString());
    text.put("folds", Integer.toString(settings.folds()));
    text.put("seed", Long.toString(settings.context().seed()));
    text.put("tolerance", Double.toString(settings.context().tolerance()));
    text.put("alphaSolver", settings.context().alphaSolver().id());
    // Files from before there was a choice have no such line.
    settings.context().beta().ifPresent(id -> text.put("betaProjector", id));
    return text;
  }

  private void restore(CvUnit unit) {
    if (unit.fold() < units.length
        && unit.path() < paths.size()
        && units[unit.fold()][unit.path()] == null) {
      units[unit.fold()][unit.path()] = unit;
      done++;
      doneBefore++;
    }
  }

  private void fold(int number, int[] assignment, Optional<CvFile> file) {
    Fold fold = null;
    for (int p = 0; p < paths.size(); p++) {
      if (units[number][p] != null || settings.context().budget().stop().stopRequested()) {
        continue;
      }
      if (fold == null) {
        fold =
            Fold.of(
                data, Folds.rows(assignment, number, false), Folds.rows(assignment, number, true));
      }
      Optional<CvUnit> unit = unit(fold, number, p);
      if (unit.isPresent()) {
        file.ifPresent(f -> f.append(unit.get()));
        finished(unit.get());
      }
    }
  }

  /** One path in one fold; empty if it was stopped on the way. */
  private Optional<CvUnit> unit(Fold fold, int number, int p) {
    MethodContext context =
        settings
            .context()
            .part(
                settings.context().seed() + number,
                settings.context().budget().threads() / foldsAtOnce);
    Trainer trainer = method.trainer(fold.train(), context);
    List<Integer> right = new ArrayList<>();
    List<Integer> nonzeros = new ArrayList<>();
    try {
      for (Parameters parameters : paths.get(p)) {
        Learned learned = trainer.train(parameters);
        if (settings.context().budget().stop().stopRequested()) {
          return Optional.empty();
        }
        right.add(fold.test().right(learned));
        nonzeros.add(learned.nonzeros());
      }
    } catch (StoppedException e) {
      return Optional.empty();
    }
    return Optional.of(new CvUnit(number, p, fold.test().size(), right, nonzeros));
  }

  private synchronized void finished(CvUnit unit) {
    units[unit.fold()][unit.path()] = unit;
    done++;
    int total = total();
    double perUnit = seconds() / (done - doneBefore);
    listener.accept(new CvProgress(done, total, perUnit * (total - done)));
  }

  private int total() {
    return settings.folds() * paths.size();
  }

  private double seconds() {
    return (System.nanoTime() - start) * 1e-9;
  }

  private CvResult result(int[] assignment) {
    List<CvRow> rows = new ArrayList<>();
    for (int p = 0; p < paths.size(); p++) {
      boolean complete = true;
      for (CvUnit[] fold : units) {
        complete &= fold[p] != null;
      }
      for (int k = 0; complete && k < paths.get(p).size(); k++) {
        rows.add(row(p, k, assignment.length));
      }
    }
    return new CvResult(method.id(), rows, done, total(), seconds());
  }

  private CvRow row(int p, int k, int count) {
    int right = 0;
    double nonzeros = 0;
    double sum = 0;
    double squares = 0;
    for (CvUnit[] fold : units) {
      CvUnit unit = fold[p];
      right += unit.right().get(k);
      nonzeros += unit.nonzeros().get(k) / (double) units.length;
      double accuracy = (double) unit.right().get(k) / unit.tested();
      sum += accuracy;
      squares += accuracy * accuracy;
    }
    int folds = units.length;
    double variance = Math.max(0, (squares - sum * sum / folds) / (folds - 1));
    return new CvRow(paths.get(p).get(k), right, count, Math.sqrt(variance), nonzeros);
  }
}
