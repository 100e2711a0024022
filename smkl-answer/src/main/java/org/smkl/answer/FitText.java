package org.smkl.answer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.smkl.console.Plain;
import org.smkl.console.Table;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FoundWeights;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleCost;
import org.smkl.core.response.ConvergenceRate;
import org.smkl.core.response.Round;
import org.smkl.core.task.Task;
import org.smkl.error.Count;

/** Shows a fit to people. */
public final class FitText {
  /** Relative: a fit rarely misses the optimum by as much; its bound does. */
  private static final double LOOSE = 0.1;

  private final PrintStream out;
  private final ProblemSettings problem;
  private final FitResult result;

  public FitText(PrintStream out, FitResult result) {
    this.out = out;
    this.problem = result.settings().problem();
    this.result = result;
  }

  public void print(List<RuleCost> rules) {
    ProblemText.lines(result.prepared(), problem).forEach(out::println);
    line("");
    printWeights();
    line("");
    line("objective    %-12s %s", Numbers.upper(result.objective()), objectiveMeaning());
    line(
        "lower bound  %-12s %s",
        Numbers.lower(result.lowerBound()),
        Double.isInfinite(result.lowerBound())
            ? "nothing could be proved"
            : "no choice of %s%s can have a smaller objective"
                .formatted(
                    ProblemText.choices(result.prepared(), problem),
                    each() ? " for each machine" : ""));
    line("gap          %-12s %s", gap(), gapMeaning());
    RuleAnswer.lines(rules).forEach(rule -> line("%s", rule));
    PredictionScores.lines(result).forEach(score -> line("%s", score));
    Imbalance.of(result).ifPresent(words -> line("%-12s %s", "imbalance", words));
    line(
        "effort       %s, %s; kernels %s s, solve %s s",
        Count.of(result.effort().starts(), "start"),
        Count.of(result.effort().svmSolves(), "SVM") + " solved",
        Numbers.seconds(result.prepared().seconds()),
        Numbers.seconds(result.effort().seconds()));
    line("status       %s", statusMeaning());
  }

  /** Whether each machine has kernels of its own. */
  private boolean each() {
    return !result.machines().isEmpty();
  }

  void printWeights() {
    for (int c = 0; c < result.machines().size(); c++) {
      FoundWeights machine = result.machines().get(c);
      Task task = result.prepared().task();
      line(
          "%s: objective %s, lower bound %s, gap %s%s",
          task.words(task.roles().get(c)),
          Numbers.upper(machine.objective()),
          Numbers.lower(machine.lowerBound()),
          machine.solution().rigorous() ? Numbers.gap(machine.relativeGap()) : "-",
          machine.provenOptimal() ? ", proven optimal" : "");
      double[] beta = result.prepared().expand(machine.solution().beta());
      Weights.print(out, beta, result.prepared().names());
    }
    if (each()) {
      return;
    }
    Weights.print(out, result.beta(), result.prepared().names());
  }

  /** What the objective is. */
  public String objectiveMeaning() {
    if (!sparse()) {
      return "F(beta) of more than k0 kernels, so this bounds nothing";
    }
    return result.solution().rigorous()
        ? (each() ? "the sum over the machines, an" : "F(beta), an") + " upper bound of the optimum"
        : indefinite()
            ? "F(beta) by the dual: a kernel in it is indefinite, so this bounds nothing"
            : "F(beta) up to rounding, which is too large here for a bound";
  }

  private boolean indefinite() {
    double[] beta = result.solution().beta();
    return IntStream.range(0, beta.length)
        .anyMatch(i -> beta[i] != 0 && !result.prepared().problem().psd(i));
  }

  private boolean sparse() {
    return each()
        || Arrays.stream(result.beta()).filter(b -> b > 0).count()
            <= result.prepared().problem().k0();
  }

  private String gap() {
    return result.solution().rigorous() ? Numbers.gap(result.relativeGap()) : "-";
  }

  /** What the bounds say, and nothing more. */
  public String gapMeaning() {
    if (!result.solution().rigorous()) {
      if (!sparse()) {
        return "not known: the bounds only hold for at most k0 kernels";
      }
      return indefinite()
          ? "not known: the bounds only hold for positive semidefinite kernels"
          : "not known: the objective could not be bounded, see the warning";
    }
    if (result.provenOptimal()) {
      return all()
          ? "proven optimal at this C and lambda: no other weights are better"
          : "proven optimal at this C, lambda and k0: no other kernels or weights are better";
    }
    boolean loose =
        result.relativeGap() > LOOSE && result.proof().isEmpty() && result.machines().isEmpty();
    return loose
        ? "at most this far from the best possible; so wide a gap is mostly a bound that spreads"
            + " weight over more kernels than may be chosen: --gap 0.01 proves more"
        : "at most this far from the best possible; the true distance may be smaller";
  }

  /** Whether every kernel may have weight. */
  private boolean all() {
    int q = result.prepared().kernels().specs().size();
    return problem.k0(q) == q;
  }

  /** How the fit ended. */
  public String statusMeaning() {
    return switch (result.status()) {
      case OPTIMAL -> "the best there is: the bounds meet";
      case LOCAL_OPTIMUM -> "a local optimum: exchanging one kernel makes it no better";
      case FIXED_POINT -> "best response reached a mutual best response";
      case CYCLED -> "the iterates cycled with period " + result.effort().period();
      case STALLED -> "the alternating objective did not improve any more";
      case ROUND_LIMIT -> "stopped at the largest number of rounds";
      case EVALUATED -> "the start's weights were evaluated, nothing was searched";
      case CERTIFIED -> "branch and bound proved the gap that was asked for";
      case TIME_LIMIT -> "stopped at the time limit; this is the best so far";
      case NODE_LIMIT -> "branch and bound stopped at its node limit; this is the best so far";
      case MEMORY_LIMIT ->
          "branch and bound stopped before memory ran out; this is the best so far";
      case NUMERICAL -> "branch and bound could not prove the gap; this is the best so far";
      case INTERRUPTED -> "interrupted; this is the best so far";
    };
  }

  /** Mistakes and probabilities, by class. */
  public void printClasses() {
    new ClassText(out, result).print();
  }

  public void printTrace() {
    line("");
    if (result.effort().trace().isEmpty()) {
      line("No round of best response was needed.");
      return;
    }
    Table table = new Table("start", "round", "F(beta)", "J", "kernels");
    for (Round round : result.effort().trace()) {
      table.row(
          Integer.toString(round.start()),
          Integer.toString(round.round()),
          Numbers.upper(round.objective()) + (round.sparse() ? "" : " (not sparse)"),
          Numbers.lower(round.alternatingObjective()),
          weights(result.prepared().expand(round.beta())));
    }
    table.print(out);
  }

  private static String weights(double[] beta) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        words.add(String.format(Locale.ROOT, "%d:%.3f", i, beta[i]));
      }
    }
    return String.join(" ", words);
  }

  public void printRate(ConvergenceRate rate) {
    line("");
    line(
        "linear convergence: the paper's condition %s (rho = %s, eigenvalues %s to %s)",
        rate.holds() ? "holds" : "does not hold, which says nothing about this run",
        Numbers.six(rate.rho()),
        Numbers.six(rate.least()),
        Numbers.six(rate.largest()));
  }

  private void line(String format, Object... values) {
    out.println(Plain.of(String.format(Locale.ROOT, format, values)).stripTrailing());
  }
}
