package org.smkl.bench.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.core.InputException;
import org.smkl.core.Nearest;
import org.smkl.core.data.PublishedProtocol;
import org.smkl.core.data.PublishedSet;

/** The way in: every experiment and every suite of them by name. */
public final class Experiments {
  /** The experiment that sums up what the others found. */
  public static final String VERDICT = "verdict";

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
    List<String> known = ALL.stream().map(Experiment::name).toList();
    List<Experiment> experiments = new ArrayList<>();
    for (String name : names) {
      experiments.add(
          ALL.stream()
              .filter(experiment -> experiment.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputException(
                          "There is no experiment '" + name + "'.",
                          "Expected one of " + String.join(", ", known) + ".",
                          Nearest.suggestion(name, known, "Maybe q1."))));
    }
    return experiments;
  }
}
