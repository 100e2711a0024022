package org.smkl.bench;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.bench.experiment.Description;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.PluggedExperiment;
import org.smkl.bench.experiment.accuracy.AccuracyExperiment;
import org.smkl.bench.experiment.accuracy.AveragesExperiment;
import org.smkl.bench.experiment.optimum.BackendsExperiment;
import org.smkl.bench.experiment.optimum.BoundsExperiment;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.bench.experiment.optimum.StartsExperiment;
import org.smkl.bench.experiment.optimum.SwapExperiment;
import org.smkl.bench.experiment.overview.DataExperiment;
import org.smkl.bench.experiment.overview.VerdictExperiment;
import org.smkl.bench.experiment.peers.AdultExperiment;
import org.smkl.bench.experiment.peers.ClassesExperiment;
import org.smkl.bench.experiment.peers.FirstExperiment;
import org.smkl.bench.experiment.peers.PeersExperiment;
import org.smkl.bench.experiment.peers.WarmExperiment;
import org.smkl.bench.experiment.selection.ControlExperiment;
import org.smkl.bench.experiment.selection.HardExperiment;
import org.smkl.bench.experiment.selection.PhaseExperiment;
import org.smkl.bench.experiment.selection.SelectionExperiment;
import org.smkl.bench.experiment.speed.AlphaSpeed;
import org.smkl.bench.experiment.speed.GrowthSpeed;
import org.smkl.bench.experiment.speed.ManySpeed;
import org.smkl.bench.experiment.speed.SetsSpeed;
import org.smkl.console.report.Section;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.assembly.PluginText;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.Guard;

/** The way in: every experiment and every suite of them by name, as they are described. */
public final class Experiments {
  /** What runs each; words, tables and order are those of the descriptions. */
  private static final Map<String, Function<ExperimentContext, Section>> RUNS = new HashMap<>();

  static {
    RUNS.put("data", new DataExperiment()::run);
    RUNS.put("q1", new AccuracyExperiment("q1", 10)::run);
    RUNS.put("q2", new StartsExperiment()::run);
    RUNS.put("q3", new BoundsExperiment()::run);
    RUNS.put("q4", new AccuracyExperiment("q4", 50)::run);
    RUNS.put("q5", new CertifiedExperiment()::run);
    RUNS.put("backends", new BackendsExperiment()::run);
    RUNS.put("peers", new PeersExperiment()::run);
    RUNS.put("noisy", new WarmExperiment("noisy")::run);
    RUNS.put("warm", new WarmExperiment("warm")::run);
    RUNS.put("adult", new AdultExperiment()::run);
    RUNS.put("classes", new ClassesExperiment()::run);
    RUNS.put("first", new FirstExperiment()::run);
    RUNS.put("averages", new AveragesExperiment()::run);
    RUNS.put(VerdictExperiment.NAME, new VerdictExperiment()::run);
    RUNS.put("selection", new SelectionExperiment("selection")::run);
    RUNS.put("splits", new SelectionExperiment("splits")::run);
    RUNS.put("real", new SelectionExperiment("real")::run);
    RUNS.put("own", new SelectionExperiment("own")::run);
    RUNS.put("swap", new SwapExperiment("swap")::run);
    RUNS.put("profile", new SwapExperiment("profile")::run);
    RUNS.put("control", new ControlExperiment()::run);
    RUNS.put("hard", new HardExperiment()::run);
    RUNS.put("phase", new PhaseExperiment()::run);
    RUNS.put("kernels", SetsSpeed::kernels);
    RUNS.put("alpha", new AlphaSpeed()::run);
    RUNS.put("response", SetsSpeed::response);
    RUNS.put("bound", SetsSpeed::bound);
    RUNS.put("proof", SetsSpeed::proof);
    RUNS.put("many", new ManySpeed()::run);
    RUNS.put("rows", GrowthSpeed::rows);
    RUNS.put("columns", GrowthSpeed::columns);
    RUNS.put("growth", GrowthSpeed::growth);
  }

  private static final List<Experiment> ALL = described(Description.all().experiments());
  private static final List<Experiment> PARTS = described(Description.all().parts());

  private static List<Experiment> described(List<Description> descriptions) {
    return descriptions.stream()
        .map(
            d ->
                new Experiment(
                    d.name(),
                    d.does(),
                    RUNS.get(d.name()),
                    d.spreads(),
                    d.own(),
                    Set.copyOf(d.obeys())))
        .toList();
  }

  /** Nine of the ten sets: spambase takes as long as all others together. */
  private static final String LARGE = "spambase";

  private final List<Experiment> ours;
  private final Toolbox toolbox;

  /**
   * Those of this program, others, and those of plugins.
   *
   * @throws PluginException if a plugin has the id of another one of them
   */
  Experiments(List<Experiment> more, Toolbox toolbox) {
    this.ours = Stream.concat(ALL.stream(), more.stream()).toList();
    this.toolbox = toolbox;
    plugged()
        .forEach(
            (id, plugin) -> {
              if (ours.stream().anyMatch(one -> one.name().equals(id))) {
                throw new PluginException(
                    "The %s has the id of an experiment of this program. Maybe give it another one."
                        .formatted(Guard.origin(plugin)));
              }
            });
  }

  private Map<String, org.smkl.api.experiment.Experiment> plugged() {
    return toolbox.all(org.smkl.api.experiment.Experiment.class);
  }

  /** Every experiment. */
  List<Experiment> all() {
    return Stream.concat(ours.stream(), plugged().values().stream().map(PluggedExperiment::of))
        .toList();
  }

  /** Experiments by name, in the order given; those of plugins may have parameters. */
  List<Experiment> chosen(List<String> names) {
    List<String> ids =
        names.stream().map(name -> PluginText.parse("experiment", name).id()).toList();
    List<Experiment> known = choose("experiment", all(), Experiment::name, ids, "Maybe q1.");
    return IntStream.range(0, names.size())
        .mapToObj(
            k ->
                plugged().containsKey(ids.get(k))
                    ? PluggedExperiment.of(toolbox.experiment(names.get(k)))
                    : known.get(k))
        .toList();
  }

  /** Every part of the software whose speed can be measured. */
  public static List<Experiment> parts() {
    return PARTS;
  }

  /** Every suite, in the order of their names. */
  public static List<Description.Suite> suites() {
    return Description.all().suites();
  }

  /** The suite of this name. */
  public static Description.Suite suite(String name) {
    return choose("suite", suites(), Description.Suite::name, List.of(name), "Maybe quick.").get(0);
  }

  /** The sets of a suite. */
  static List<String> sets(Description.Suite suite) {
    List<String> ten = PublishedProtocol.sets().stream().map(PublishedSet::name).toList();
    return switch (suite.sets().get(0)) {
      case "ten" -> ten;
      case "nine" -> ten.stream().filter(set -> !set.equals(LARGE)).toList();
      default -> suite.sets();
    };
  }

  /** Experiments of this program by name, in the order given. */
  public static List<Experiment> named(List<String> names) {
    return choose("experiment", ALL, Experiment::name, names, "Maybe q1.");
  }

  /** Parts by name, in the order given. */
  public static List<Experiment> parts(List<String> names) {
    return choose("part", PARTS, Experiment::name, names, "Maybe proof.");
  }

  private static <T> List<T> choose(
      String kind, List<T> from, Function<T, String> name, List<String> names, String otherwise) {
    Map<String, T> known = new LinkedHashMap<>();
    from.forEach(one -> known.put(name.apply(one), one));
    for (String given : names) {
      if (!known.containsKey(given)) {
        throw new InputException(
            "There is no %s '%s'.".formatted(kind, given),
            "Expected one of " + String.join(", ", known.keySet()) + ".",
            Nearest.suggestion(given, known.keySet(), otherwise));
      }
    }
    return names.stream().map(known::get).toList();
  }
}
