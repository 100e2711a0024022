package org.smkl.bench.experiment;

import java.util.Set;
import java.util.function.Function;
import org.smkl.console.report.Section;

/**
 * One experiment.
 *
 * @param name the word on the command line
 * @param description one line: what it asks
 * @param run computes what is not in the store yet, and shows all there is; ends early, with what
 *     it has, when the context is asked to stop
 * @param spreads whether other machines may compute its results: it asks for accuracies and proofs,
 *     not for times
 * @param own whether it is about files of the user, where there are some, and needs no folder
 * @param obeys which plugins it asks that not every experiment does
 */
public record Experiment(
    String name,
    String description,
    Function<ExperimentContext, Section> run,
    boolean spreads,
    boolean own,
    Set<String> obeys) {
  /** One about known sets that stays on this machine. */
  public Experiment(String name, String description, Function<ExperimentContext, Section> run) {
    this(name, description, run, false, false, Set.of());
  }
}
