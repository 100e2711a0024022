package org.smkl.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.accuracy.AccuracyExperiment;
import org.smkl.bench.experiment.accuracy.AveragesExperiment;
import org.smkl.bench.experiment.accuracy.SplitsExperiment;
import org.smkl.bench.experiment.accuracy.ViewsExperiment;
import org.smkl.bench.experiment.optimum.BackendsExperiment;
import org.smkl.bench.experiment.optimum.BoundsExperiment;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.bench.experiment.optimum.StartsExperiment;
import org.smkl.bench.experiment.overview.DataExperiment;
import org.smkl.bench.experiment.overview.VerdictExperiment;
import org.smkl.bench.experiment.peers.AdultExperiment;
import org.smkl.bench.experiment.peers.ClassesExperiment;
import org.smkl.bench.experiment.peers.FirstExperiment;
import org.smkl.bench.experiment.peers.GridExperiment;
import org.smkl.bench.experiment.peers.NoisyExperiment;
import org.smkl.bench.experiment.peers.PeersExperiment;
import org.smkl.bench.experiment.selection.CriteriaExperiment;
import org.smkl.bench.experiment.selection.GenesExperiment;
import org.smkl.bench.experiment.selection.HardExperiment;
import org.smkl.bench.experiment.selection.PhaseExperiment;
import org.smkl.bench.experiment.selection.SelectionExperiment;
import org.smkl.bench.experiment.speed.AlphaSpeed;
import org.smkl.bench.experiment.speed.BoundSpeed;
import org.smkl.bench.experiment.speed.ColumnsSpeed;
import org.smkl.bench.experiment.speed.GrowthSpeed;
import org.smkl.bench.experiment.speed.KernelSpeed;
import org.smkl.bench.experiment.speed.ManySpeed;
import org.smkl.bench.experiment.speed.ProofSpeed;
import org.smkl.bench.experiment.speed.ResponseSpeed;
import org.smkl.bench.experiment.speed.RowsSpeed;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/** The way in: every experiment and every suite of them by name. */
public final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          new Experiment(
              "data",
              "the data sets: sizes, classes, indefinite kernels, the published choice of parameters",
              new DataExperiment()::run),
          new Experiment(
              "q1",
              "accuracy, number of kernels and training time of every method, 10 kernels",
              new AccuracyExperiment("q1", 10)::run),
          new Experiment(
              "q2",
              "warm starts: random, 3x3, full (SOC random for large sets) at the published parameters",
              new StartsExperiment()::run),
          new Experiment(
              "q5",
              "the certified optimum of every set at the published parameters",
              new CertifiedExperiment()::run),
          new Experiment(
              "q3",
              "bounds of all relaxations, the gap table, SOC random against its number of vectors",
              new BoundsExperiment()::run),
          new Experiment(
              "q4",
              "accuracy, number of kernels and training time of every method, 50 kernels",
              new AccuracyExperiment("q4", 50)::run),
          new Experiment(
              "backends",
              "every relaxation backend and alpha-solver that is there: time, accuracy, memory",
              new BackendsExperiment()::run),
          new Experiment(
              "peers",
              "processor time against MKLpy, scikit-learn, numpy and Clarabel, in alternation",
              new PeersExperiment()::run),
          new Experiment(
              "noisy",
              "fit and bound beside one SVC of scikit-learn where many points stay free",
              new NoisyExperiment()::run),
          new Experiment(
              "adult",
              "ten kernels on 32 561 rows (adult.csv), fitted and proved, beside LIBSVM and SVC with one",
              new AdultExperiment()::run),
          new Experiment(
              "classes",
              "fit on several classes beside one SVC of scikit-learn on the average of the kernels",
              new ClassesExperiment()::run),
          new Experiment(
              "grid",
              "seconds for each fit of a cross-validation beside GridSearchCV with SVC of scikit-learn",
              new GridExperiment()::run),
          new Experiment(
              "first",
              "test accuracy of 'smkl fit --data FILE' beside a tuned SVC of scikit-learn",
              new FirstExperiment()::run),
          new Experiment(
              "averages",
              "mean accuracies, and the mean lead of SMKL over the best baseline",
              new AveragesExperiment()::run),
          new Experiment(
              VerdictExperiment.NAME,
              "every published objective, bound and accuracy: reproduced, beaten or not reached",
              new VerdictExperiment()::run),
          new Experiment(
              "splits",
              "accuracy over 20 random splits of every set, parameters cross-validated for all methods",
              new SplitsExperiment()::run,
              true),
          new Experiment(
              "views",
              "ten classes, six views (mfeat.csv): one certified choice beside average, single and EasyMKL",
              new ViewsExperiment()::run,
              true),
          new Experiment(
              "selection",
              "where choosing pays: most kernels useless, planted and real; accuracy, precision, recovery",
              new SelectionExperiment()::run,
              true),
          new Experiment(
              "criteria",
              "the default fit of 'selection' with other criteria: lambda by cross-validation, refit, scale",
              new CriteriaExperiment()::run,
              true),
          new Experiment(
              "hard",
              "proofs of planted problems with a small lambda: share closed, time, leaves, verification",
              new HardExperiment()::run),
          new Experiment(
              "genes",
              "the certified best one, two and three of 7 129 genes (golub), and how many are nearly as good",
              new GenesExperiment()::run),
          new Experiment(
              "phase",
              "how often relevant kernels are found, over rows and over the share of useless kernels",
              new PhaseExperiment()::run,
              true));

  private static final List<Experiment> PARTS =
      List.of(
          new Experiment(
              "kernels",
              "wall time of the ten published kernels and their checks, on one thread and on all",
              new KernelSpeed()::run),
          new Experiment(
              "alpha",
              "smo against the LIBSVM Java port on K(beta) of every set, cold and along the saddle method",
              new AlphaSpeed()::run),
          new Experiment(
              "response",
              "one best response, multi-start best response and the default fit: wall time and objective",
              new ResponseSpeed()::run),
          new Experiment(
              "bound",
              "Full SDP relaxation by the default backend: wall time, bounds, alpha-steps",
              new BoundSpeed()::run),
          new Experiment(
              "proof",
              "branch and bound to 1e-6 (10 kernels) and 1e-5 (50): optimum, nodes, SVMs, wall time",
              new ProofSpeed()::run),
          new Experiment(
              "many",
              "one kernel for each of 7 129 genes, and planted problems: bounds beside clarabel, proofs",
              new ManySpeed()::run),
          new Experiment(
              "rows",
              "one kernel for each column on up to a million rows: certified gap, time, memory, growth",
              new RowsSpeed()::run),
          new Experiment(
              "columns",
              "one kernel for each of up to 10 000 columns, none stored: bound, fit and proof",
              new ColumnsSpeed()::run),
          new Experiment(
              "growth",
              "fit and bound over kernels that see all columns, 1 000 to 64 000 rows: time, memory, exponent",
              new GrowthSpeed()::run));

  /** Nine of the ten sets: spambase takes as long as all others together. */
  private static final String LARGE = "spambase";

  /**
   * Experiments on sets, under one name.
   *
   * @param name the word on the command line
   * @param description what it is
   * @param sets the sets
   * @param experiments the experiments, in order
   * @param quick whether grids are small
   */
  public record Suite(
      String name,
      String description,
      List<String> sets,
      List<Experiment> experiments,
      boolean quick) {
    /** Copies the lists. */
    public Suite {
      sets = List.copyOf(sets);
      experiments = List.copyOf(experiments);
    }
  }

  private final List<Experiment> all;

  /** Those of this program and others. */
  Experiments(List<Experiment> more) {
    this.all = Stream.concat(ALL.stream(), more.stream()).toList();
  }

  /** Every experiment. */
  List<Experiment> all() {
    return all;
  }

  /** Experiments by name, in the order given. */
  List<Experiment> chosen(List<String> names) {
    return choose("experiment", all, names, "Maybe q1.");
  }

  /** Every part of the software whose speed can be measured. */
  public static List<Experiment> parts() {
    return PARTS;
  }

  /** Every suite by name. */
  public static Map<String, Suite> suites() {
    List<String> ten = PublishedProtocol.sets().stream().map(PublishedSet::name).toList();
    List<String> nine = new ArrayList<>(ten);
    nine.remove(LARGE);
    List<Experiment> ten10 =
        named(List.of("data", "q1", "q2", "q5", "q3", "peers", "averages", "verdict"));
    Map<String, Suite> suites = new TreeMap<>();
    for (Suite suite :
        List.of(
            new Suite(
                "quick",
                "a few small sets, small grids: a first look",
                List.of("iris", "wine", "parkinsons", "haberman"),
                ten10,
                true),
            new Suite(
                "published",
                "the nine small sets, whole grids, all methods, ten kernels",
                nine,
                ten10,
                false),
            new Suite(
                "all",
                "all ten sets, ten and fifty kernels",
                ten,
                named(
                    List.of("data", "q1", "q2", "q5", "q3", "q4", "peers", "averages", "verdict")),
                false),
            new Suite(
                "splits",
                "twenty random splits of the nine small sets, fair setting",
                nine,
                named(List.of("splits")),
                false))) {
      suites.put(suite.name(), suite);
    }
    return suites;
  }

  /** The suite of this name. */
  public static Suite suite(String name) {
    Map<String, Suite> suites = suites();
    if (!suites.containsKey(name)) {
      throw new InputException(
          "There is no suite '" + name + "'.",
          "Expected one of " + String.join(", ", suites.keySet()) + ".",
          Nearest.suggestion(name, suites.keySet(), "Maybe quick."));
    }
    return suites.get(name);
  }

  /** Experiments of this program by name, in the order given. */
  public static List<Experiment> named(List<String> names) {
    return choose("experiment", ALL, names, "Maybe q1.");
  }

  /** Parts by name, in the order given. */
  public static List<Experiment> parts(List<String> names) {
    return choose("part", PARTS, names, "Maybe proof.");
  }

  private static List<Experiment> choose(
      String kind, List<Experiment> from, List<String> names, String otherwise) {
    Map<String, Experiment> known = new LinkedHashMap<>();
    from.forEach(experiment -> known.put(experiment.name(), experiment));
    for (String name : names) {
      if (!known.containsKey(name)) {
        throw new InputException(
            "There is no %s '%s'.".formatted(kind, name),
            "Expected one of " + String.join(", ", known.keySet()) + ".",
            Nearest.suggestion(name, known.keySet(), otherwise));
      }
    }
    return names.stream().map(known::get).toList();
  }
}
