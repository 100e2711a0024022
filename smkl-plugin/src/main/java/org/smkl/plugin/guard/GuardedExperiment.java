package org.smkl.plugin.guard;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.experiment.ExperimentInput;
import org.smkl.api.experiment.KnownProblem;

/**
 * An experiment whose rows have names of their own and a cell for each column. What the cells say
 * is its author's business.
 */
final class GuardedExperiment extends GuardedPlugin<Experiment> implements Experiment {
  private static final int MOST_ROWS = 100_000;
  private static final int LONGEST = 200;

  GuardedExperiment(Experiment experiment, PluginOrigin origin) {
    super(experiment, origin);
  }

  @Override
  public String description() {
    return PluginFailures.plain(
        present("description()", cheap("description()", plugin::description)));
  }

  @Override
  public List<String> columns() {
    List<String> columns =
        names("columns()", cheap("columns()", () -> first("columns()", plugin.columns())));
    if (columns.contains("row")) {
      throw broken("columns() returned 'row', which is the heading of the names of the rows");
    }
    return columns;
  }

  @Override
  public List<String> rows(ExperimentInput input) {
    return names("rows()", asked(input, shown -> first("rows()", plugin.rows(shown))));
  }

  @Override
  public List<Object> measure(String row, ExperimentInput input) {
    List<String> columns = columns();
    String call = "measure() of '%s'".formatted(row);
    List<Object> cells = asked(input, shown -> first(call, plugin.measure(row, shown)));
    if (cells.size() != columns.size()) {
      throw broken(
          "%s returned %d cells; expected %d, one for each of %s"
              .formatted(call, cells.size(), columns.size(), columns));
    }
    List<Object> checked = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      Object cell = cells.get(c);
      if (!(cell instanceof String
          || cell instanceof Integer
          || cell instanceof Long
          || cell instanceof Double)) {
        throw broken(
            "%s returned %s for '%s'; expected a text or a number"
                .formatted(
                    call,
                    cell == null ? "null" : "a " + cell.getClass().getName(),
                    columns.get(c)));
      }
      checked.add(cell instanceof String text ? PluginFailures.plain(text) : cell);
    }
    return checked;
  }

  /** Asks the plugin, which is shown problems that nobody else has. */
  private <R> R asked(ExperimentInput input, Function<ExperimentInput, R> question) {
    List<PrivateProblem> shown = new CopyOnWriteArrayList<>();
    ExperimentInput own = input.withProblems(() -> privately(input.problems(), shown));
    Callable<Given<R>> body = () -> new Given<>(question.apply(own), null);
    Optional<CallWatch.Answer<Given<R>>> answer = call(body, input.budget().stop());
    shown.forEach(PrivateProblem::requireUnspoilt);
    return orGiveUp(answer, "did not return when it was asked to stop");
  }

  private List<KnownProblem> privately(List<KnownProblem> problems, List<PrivateProblem> shown) {
    List<KnownProblem> own = new ArrayList<>();
    for (KnownProblem known : problems) {
      PrivateProblem copy = privately(known.problem());
      shown.add(copy);
      own.add(new KnownProblem(known.name(), copy.shown(), known.lower(), known.upper()));
    }
    return own;
  }

  /** A copy, no longer than is allowed: a list may be a trap. */
  private <R> List<R> first(String call, List<R> given) {
    List<R> first = new ArrayList<>();
    for (R one : present(call, given)) {
      if (first.size() == MOST_ROWS) {
        throw broken("%s returned more than %d".formatted(call, MOST_ROWS));
      }
      first.add(one);
    }
    return first;
  }

  private List<String> names(String call, List<String> given) {
    Set<String> seen = new HashSet<>();
    for (String name : given) {
      if (name == null
          || name.isBlank()
          || name.length() > LONGEST
          || !name.equals(PluginFailures.plain(name))) {
        throw broken(
            "%s returned a name that is null, blank, longer than %d characters or not printable"
                .formatted(call, LONGEST));
      }
      if (!seen.add(name)) {
        throw broken("%s returned '%s' twice".formatted(call, name));
      }
    }
    if (given.isEmpty()) {
      throw broken(call + " returned no names");
    }
    return List.copyOf(given);
  }
}
