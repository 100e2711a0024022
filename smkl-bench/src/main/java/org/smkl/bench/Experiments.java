package org.smkl.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.accuracy.AccuracyExperiment;
import org.smkl.bench.experiment.accuracy.AveragesExperiment;
import org.smkl.bench.experiment.accuracy.SplitsExperiment;
import org.smkl.bench.experiment.optimum.BoundsExperiment;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.bench.experiment.optimum.StartsExperiment;
import org.smkl.bench.experiment.overview.DataExperiment;
import org.smkl.bench.experiment.overview.VerdictExperiment;
import org.smkl.bench.experiment.peers.PeersExperiment;
import org.smkl.bench.experiment.speed.AlphaSpeed;
import org.smkl.bench.experiment.speed.BoundSpeed;
import org.smkl.bench.experiment.speed.KernelSpeed;
import org.smkl.bench.experiment.speed.ProofSpeed;
import org.smkl.bench.experiment.speed.ResponseSpeed;
import org.smkl.core.InputException;
import org.smkl.core.Nearest;
import org.smkl.core.data.PublishedProtocol;
import org.smkl.core.data.PublishedSet;

/** The way in: every experiment and every suite of them by name. */
public final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          new DataExperiment(),
          new AccuracyExperiment("q1", 10),
          new StartsExperiment(),
          new CertifiedExperiment(),
          new BoundsExperiment(),
          new AccuracyExperiment("q4", 50),
          new PeersExperiment(),
          new AveragesExperiment(),
          new VerdictExperiment(),
          new SplitsExperiment());

  private static final List<Experiment> PARTS =
      List.of(
          new KernelSpeed(),
          new AlphaSpeed(),
          new ResponseSpeed(),
          new BoundSpeed(),
          new ProofSpeed());

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

  private Experiments() {}

  /** Every experiment. */
  public static List<Experiment> all() {
    return ALL;
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

  /** Experiments by name, in the order given. */
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
