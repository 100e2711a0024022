package org.smkl.bench;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.smkl.bench.experiment.Experiment;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.result.Result;
import org.smkl.bench.result.ResultStore;
import org.smkl.console.report.Section;
import org.smkl.cv.UnitCluster;

/**
 * An experiment whose results other machines compute. It is asked first which results it misses;
 * machines run the same experiment, each for some of these alone. Results whose keys differ in the
 * last word have data and grids in common and stay together: they are one unit.
 */
final class Study {
  /**
   * Results that one machine computes together.
   *
   * @param experiment whose
   * @param group what their keys begin with
   * @param keys which
   * @param known results of the group that are there
   */
  record Unit(String experiment, String group, String[] keys, LinkedHashMap<String, Result> known)
      implements Serializable {
    /** Its name in messages. */
    @Override
    public String toString() {
      return group;
    }
  }

  /** The results of a unit, by key. */
  record Done(LinkedHashMap<String, Result> of) implements Serializable {}

  private final Experiment experiment;
  private final ExperimentContext context;
  private int done;

  private Study(Experiment experiment, ExperimentContext context) {
    this.experiment = experiment;
    this.context = context;
  }

  /**
   * Computes what is missing, as far as other machines can, and keeps each unit when it arrives.
   * Results of peers, and what no machine had the plugins for, stay missing.
   */
  static void spread(Experiment experiment, ExperimentContext context, UnitCluster cluster) {
    new Study(experiment, context).run(cluster);
  }

  private void run(UnitCluster cluster) {
    Set<String> asked = new LinkedHashSet<>();
    List<Unit> units = units(asked);
    if (units.isEmpty()) {
      return;
    }
    StudyRecipe recipe = new StudyRecipe(context);
    // Some results are only asked for once others are known: proofs after fits.
    while (!units.isEmpty() && !context.budget().stop().stopRequested()) {
      int all = units.size();
      done = 0;
      cluster.run(recipe, units, results -> keep(results, all), context.budget().stop());
      units = units(asked);
    }
  }

  private void keep(Done results, int all) {
    results.of().forEach(context.store()::put);
    done++;
    context
        .progress()
        .accept("%s: %d of %d units by other machines".formatted(experiment.name(), done, all));
  }

  /** What is missing and was not asked for before. */
  private List<Unit> units(Set<String> asked) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    ResultStore nothing =
        context
            .store()
            .only(
                key -> {
                  if (asked.add(key)) {
                    groups.computeIfAbsent(group(key), g -> new ArrayList<>()).add(key);
                  }
                  return false;
                });
    // What it would show does not matter here.
    Section unused = experiment.run().apply(context.on(nothing));
    List<Unit> units = new ArrayList<>();
    groups.forEach(
        (group, keys) ->
            units.add(
                new Unit(
                    experiment.name(),
                    group,
                    keys.toArray(String[]::new),
                    new LinkedHashMap<>(context.store().under(group)))));
    return units;
  }

  private static String group(String key) {
    return key.substring(0, key.lastIndexOf('/') + 1);
  }
}
