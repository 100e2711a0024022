package mosek.fusion;

import java.util.Map;
import java.util.function.Supplier;

/**
 * What the next solve of this thread shall end with, instead of being solved.
 *
 * @param problem its status
 * @param primal status of the primal solution; Undefined has none
 * @param dual status of the dual solution
 * @param iterations how many
 * @param info double information items; those not given are NaN
 * @param untilBroken whether the solve goes on until it is broken
 * @param failure thrown instead, unless null
 */
public record Script(
    ProblemStatus problem,
    SolutionStatus primal,
    SolutionStatus dual,
    int iterations,
    Map<String, Double> info,
    boolean untilBroken,
    Supplier<RuntimeException> failure) {
  /** One for each thread, so that tests do not disturb each other; taken by the next solve. */
  private static final ThreadLocal<Script> NEXT = new ThreadLocal<>();

  /** An ending with these statuses. */
  public static Script ending(ProblemStatus problem, SolutionStatus primal, SolutionStatus dual) {
    return new Script(problem, primal, dual, 5, Map.of(), false, null);
  }

  /** A failure. */
  public static Script failing(Supplier<RuntimeException> failure) {
    Script unknown =
        ending(ProblemStatus.Unknown, SolutionStatus.Undefined, SolutionStatus.Undefined);
    return new Script(unknown.problem, unknown.primal, unknown.dual, 0, Map.of(), false, failure);
  }

  /** The same with these information items. */
  public Script withInfo(Map<String, Double> items) {
    return new Script(problem, primal, dual, iterations, items, untilBroken, failure);
  }

  /** The same after this many iterations. */
  public Script after(int count) {
    return new Script(problem, primal, dual, count, info, untilBroken, failure);
  }

  /** The same, but only once it is broken. */
  public Script onceBroken() {
    return new Script(problem, primal, dual, iterations, info, true, failure);
  }

  /** Takes effect at the next solve of this thread. */
  public void play() {
    NEXT.set(this);
  }

  static Script take() {
    Script script = NEXT.get();
    NEXT.remove();
    return script;
  }
}
