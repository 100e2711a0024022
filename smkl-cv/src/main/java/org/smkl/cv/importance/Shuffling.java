package org.smkl.cv.importance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.smkl.api.StopSignal;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleSettings;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.fit.Start;
import org.smkl.core.fit.WeightSearch;
import org.smkl.core.score.Score;
import org.smkl.cv.Tuning;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.data.read.Schema;
import org.smkl.error.InputException;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelState;
import org.smkl.plugin.assembly.Toolbox;

/**
 * Permutation importance (Breiman 2001): what a score loses when the cells of a column, or what a
 * kernel says, are shuffled among rows that the machines have not seen. Test rows where there are
 * some; else some of the training rows, each in the one of five folds whose machines had not seen
 * it, trained anew at the weights of the fit. Not thread-safe.
 */
public final class Shuffling {
  private static final int FOLDS = 5;
  private static final int REPEATS = 5;

  /** Rows of a test; more change the intervals and not the order. */
  private static final int MAX_TEST_ROWS = 1000;

  /** Values of kernels times columns that are computed; some tens of seconds. */
  private static final double MAX_WORK = 2e10;

  /** Columns that are tried, however much work they are. */
  private static final int MIN_COLUMNS = 10;

  private final Toolbox toolbox;
  private final FitResult result;
  private final FitSettings settings;
  private final Score score;
  private final StopSignal stop;
  private final Consumer<String> progress;
  private final List<String> notes = new ArrayList<>();
  private final List<HeldRows> held = new ArrayList<>();
  private final List<int[]> places = new ArrayList<>();
  private boolean test;
  private Target target;
  private Optional<Groups> groups = Optional.empty();

  private Shuffling(
      Toolbox toolbox,
      FitResult result,
      FitSettings settings,
      Score score,
      Consumer<String> progress) {
    this.progress = progress;
    this.toolbox = toolbox;
    this.settings = settings;
    this.result = result;
    this.score = score;
    this.stop = settings.budget().start().stop();
  }

  /**
   * The importance of the columns and kernels of a fit.
   *
   * @param input the data of the fit
   * @param settings its budget and its seed
   * @param wanted balanced accuracy, or empty for accuracy or R^2
   * @param progress told what is going on
   */
  public static Importance of(
      FitInput input,
      FitResult result,
      FitSettings settings,
      Toolbox toolbox,
      Optional<Score> wanted,
      Consumer<String> progress) {
    Score score =
        result.prepared().task().regression()
            ? Score.R2
            : wanted
                .filter(s -> s != Score.ACCURACY)
                .map(s -> Score.BALANCED_ACCURACY)
                .orElse(Score.ACCURACY);
    return result.prepared().task().ranking()
        ? Importance.none(
            score, "No importance: a ranking is judged by pairs of rows, not by rows.")
        : new Shuffling(toolbox, result, settings, score, progress).run(input);
  }

  private Importance run(FitInput input) {
    try {
      if (input.test().filter(part -> part.rows() > 1).isPresent()) {
        ofTest(input.test().get());
      } else if (result.model().weights().length > 1) {
        return Importance.none(
            score, "No importance: machines with kernels of their own need test rows for it.");
      } else {
        ofFolds(result.prepared().train());
      }
    } catch (InputException e) {
      return Importance.none(score, "No importance: " + e.getMessage());
    }
    Losses losses = Losses.of(result.prepared().task(), target, score, groups);
    double[][] values = new double[target.size()][];
    for (int p = 0; p < held.size(); p++) {
      put(held.get(p).values(), places.get(p), values);
    }
    double[] before = losses.of(values);
    List<Importance.Entry> kernels = kernels(losses, before);
    List<Importance.Entry> columns = columns(sources(input), losses, before, values);
    return new Importance(
        score, test, target.size(), REPEATS, sorted(columns), sorted(kernels), List.of(), notes);
  }

  private static List<Importance.Entry> sorted(List<Importance.Entry> entries) {
    return entries.stream().sorted(Comparator.comparingDouble(entry -> -entry.mean())).toList();
  }

  private void ofTest(Dataset rows) {
    int step = Math.max(1, (rows.rows() + MAX_TEST_ROWS - 1) / MAX_TEST_ROWS);
    int[] some = IntStream.range(0, rows.rows()).filter(i -> i % step == 0).toArray();
    Dataset part = rows.subset(some);
    test = true;
    target = part.target();
    groups = part.groups();
    held.add(new HeldRows(result.model(), part.table(), threads()));
    places.add(IntStream.range(0, some.length).toArray());
  }

  private void ofFolds(Dataset train) {
    Dataset part = train.subset(Tuning.rows(train, settings.seed()));
    target = part.target();
    groups = part.groups();
    int folds = groups.map(g -> Math.min(FOLDS, g.count())).orElse(FOLDS);
    for (int[] left : Tuning.folds(part, folds, settings.seed())) {
      BitSet out = new BitSet();
      Arrays.stream(left).forEach(out::set);
      int[] rest = IntStream.range(0, part.rows()).filter(i -> !out.get(i)).toArray();
      progress.accept("which columns matter: machine %d of %d".formatted(held.size() + 1, folds));
      SmklModel model =
          new Fit(atWeights(), toolbox)
              .run(FitInput.asGiven(part.subset(rest), Optional.empty()))
              .model();
      held.add(new HeldRows(model, part.subset(left).table(), threads()));
      places.add(left);
      if (stop.stopRequested()) {
        throw new InputException("It was stopped.", "It takes longer.", "Maybe allow more time.");
      }
    }
  }

  /** The fit of the kernels with weight at their weights. */
  private FitSettings atWeights() {
    FitSettings base = settings;
    ProblemSettings problem = result.settings().problem();
    double[] weights = result.model().weights()[0];
    List<KernelSpec> specs =
        result.model().kernels().kernels().stream().map(KernelState::spec).toList();
    WeightSearch search =
        base.search().at(new Start.Weights(IntStream.range(0, weights.length).toArray(), weights));
    return new FitSettings(
        new ProblemSettings(
            KernelSpec.print(specs),
            problem.psd(),
            problem.normalisation(),
            problem.jitter(),
            problem.c(),
            problem.lambda(),
            weights.length,
            problem.task().withProbability(false),
            RuleSettings.none(),
            false),
        base.solvers(),
        search,
        Optional.empty(),
        base.storage(),
        base.seed(),
        base.budget());
  }

  private int threads() {
    return settings.budget().threads();
  }

  private static void put(double[][] part, int[] places, double[][] values) {
    for (int i = 0; i < places.length; i++) {
      values[places[i]] = part[i];
    }
  }

  private int[] order(int part, int number, int repeat) {
    long seed = settings.seed() + 31L * (REPEATS * (long) number + repeat);
    return Xoshiro256PlusPlus.ofSeed(seed).permutation(held.get(part).count());
  }

  private interface Shuffle {
    double[][] values(HeldRows rows, int[] from);
  }

  private Importance.Entry lost(
      String name, int number, Losses losses, double[] before, Shuffle shuffle) {
    double[] lost = new double[before.length];
    for (int r = 0; r < REPEATS; r++) {
      double[][] values = new double[before.length][];
      for (int p = 0; p < held.size(); p++) {
        put(shuffle.values(held.get(p), order(p, number, r)), places.get(p), values);
      }
      double[] after = losses.of(values);
      for (int i = 0; i < lost.length; i++) {
        lost[i] += (after[i] - before[i]) / REPEATS;
      }
    }
    return losses.entry(name, lost);
  }

  private List<Importance.Entry> kernels(Losses losses, double[] before) {
    List<KernelSpec> specs =
        result.model().kernels().kernels().stream().map(KernelState::spec).toList();
    List<String> names = KernelSpec.names(specs);
    List<Importance.Entry> entries = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      int kernel = k;
      entries.add(
          lost(
              names.get(k),
              k,
              losses,
              before,
              (rows, from) -> {
                double[][] values = rows.values();
                rows.replace(values, kernel, rows.shuffled(kernel, from));
                return values;
              }));
    }
    return entries;
  }

  /** The columns of the file, or the features where there is none, each with its features. */
  private Map<String, BitSet> sources(FitInput input) {
    Map<String, BitSet> sources = new LinkedHashMap<>();
    Optional<Schema> schema = input.schema();
    List<String> features = result.prepared().train().featureNames();
    if (schema.isPresent()) {
      schema
          .get()
          .columns()
          .sources()
          .forEach((name, of) -> of.forEach(sources.computeIfAbsent(name, n -> new BitSet())::set));
    } else {
      for (int j = 0; j < features.size(); j++) {
        sources.computeIfAbsent(features.get(j), n -> new BitSet()).set(j);
      }
    }
    if (!result.prepared().train().textNames().isEmpty()) {
      notes.add("Columns of text are not among the columns whose importance is told.");
    }
    return sources;
  }

  private List<Importance.Entry> columns(
      Map<String, BitSet> sources, Losses losses, double[] before, double[][] values) {
    Map<String, int[]> uses = new LinkedHashMap<>();
    List<Importance.Entry> entries = new ArrayList<>();
    int unused = 0;
    for (Map.Entry<String, BitSet> source : sources.entrySet()) {
      int[] kernels = kernelsOf(source.getValue());
      if (kernels.length > 0) {
        uses.put(source.getKey(), kernels);
      } else {
        unused++;
      }
    }
    List<String> tried = affordable(sources, uses, values);
    if (tried.size() < uses.size()) {
      notes.add(
          "Of %d columns the %d were tried that go most with what the model says."
              .formatted(uses.size(), tried.size()));
    }
    if (unused > 0) {
      notes.add(
          "%d of %d columns are used by no kernel with weight.".formatted(unused, sources.size()));
    }
    for (String name : tried) {
      if (stop.stopRequested()) {
        notes.add("It was stopped after %d of %d columns.".formatted(entries.size(), tried.size()));
        break;
      }
      progress.accept("which columns matter: %d of %d".formatted(entries.size() + 1, tried.size()));
      BitSet features = sources.get(name);
      int[] kernels = uses.get(name);
      entries.add(
          lost(
              name,
              1000 + features.nextSetBit(0),
              losses,
              before,
              (rows, from) -> {
                double[][] now = rows.values();
                for (int k : kernels) {
                  rows.replace(now, k, rows.says(k, ColumnSwap.of(rows.rows(), features, from)));
                }
                return now;
              }));
    }
    return entries;
  }

  /** The kernels that see some of these features; those of matrices see none. */
  private int[] kernelsOf(BitSet features) {
    List<KernelState> kernels = held.get(0).kernels();
    return IntStream.range(0, kernels.size())
        .filter(
            k -> {
              List<Integer> columns = kernels.get(k).spec().columns();
              return columns.isEmpty() || columns.stream().anyMatch(features::get);
            })
        .toArray();
  }

  /** All columns where there is time, else those that go most with the values of the machines. */
  private List<String> affordable(
      Map<String, BitSet> sources, Map<String, int[]> uses, double[][] values) {
    double each = 0;
    for (HeldRows rows : held) {
      each += (double) rows.count() * result.model().machine().rows().count();
    }
    double width = result.prepared().train().columns();
    double kernels = uses.values().stream().mapToInt(k -> k.length).average().orElse(1);
    long most = (long) Math.max(MIN_COLUMNS, MAX_WORK / (REPEATS * each * width * kernels));
    if (uses.size() <= most) {
      return List.copyOf(uses.keySet());
    }
    return uses.keySet().stream()
        .sorted(Comparator.comparingDouble(name -> -strength(sources.get(name), values)))
        .limit(most)
        .toList();
  }

  /** The greatest correlation, without its sign, of a feature with a machine's values. */
  private double strength(BitSet features, double[][] values) {
    double greatest = 0;
    for (int j = features.nextSetBit(0); j >= 0; j = features.nextSetBit(j + 1)) {
      double[] x = new double[values.length];
      for (int p = 0; p < held.size(); p++) {
        for (int i = 0; i < places.get(p).length; i++) {
          x[places.get(p)[i]] = held.get(p).rows().at(i, j);
        }
      }
      for (int m = 0; m < values[0].length; m++) {
        int machine = m;
        double[] said = Arrays.stream(values).mapToDouble(v -> v[machine]).toArray();
        greatest = Math.max(greatest, Math.abs(correlation(x, said)));
      }
    }
    return greatest;
  }

  private static double correlation(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElse(0);
    double meanY = Arrays.stream(y).average().orElse(0);
    double both = 0;
    double squaresX = 0;
    double squaresY = 0;
    for (int i = 0; i < x.length; i++) {
      both += (x[i] - meanX) * (y[i] - meanY);
      squaresX += (x[i] - meanX) * (x[i] - meanX);
      squaresY += (y[i] - meanY) * (y[i] - meanY);
    }
    double scale = Math.sqrt(squaresX * squaresY);
    return scale > 0 ? both / scale : 0;
  }
}
