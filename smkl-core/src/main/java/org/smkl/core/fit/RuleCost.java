package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;

/**
 * What a rule does to a result.
 *
 * @param rule in words
 * @param tight whether the choice might change without it: a capacity that is used up; a kernel
 *     that must or must not be chosen
 * @param full the groups whose capacity is used up
 * @param idle the kernels that the rule puts into the choice and that have no weight
 * @param boundWithout no choice is worth less than this without the rule; a rigorous lower bound.
 *     Empty where the rule is not tight, or nothing was proved
 * @param costAtMost by how much the optimum is larger than without the rule, at most
 */
public record RuleCost(
    String rule,
    boolean tight,
    List<String> full,
    List<String> idle,
    OptionalDouble boundWithout,
    OptionalDouble costAtMost) {
  /** Copies the lists. */
  public RuleCost {
    full = List.copyOf(full);
    idle = List.copyOf(idle);
  }

  /**
   * The rules of a result, in the order of their words.
   *
   * @param bound a rigorous lower bound of a problem; empty where there is none
   */
  public static List<RuleCost> of(
      FitResult result, Function<PreparedProblem, OptionalDouble> bound) {
    RuleSettings rules = result.settings().problem().rules();
    if (!result.machines().isEmpty()) {
      return List.of();
    }
    return rules.each().stream().map(rule -> one(result, rules, rule, bound)).toList();
  }

  private static RuleCost one(
      FitResult result,
      RuleSettings all,
      RuleSettings rule,
      Function<PreparedProblem, OptionalDouble> bound) {
    PreparedProblem prepared = result.prepared();
    List<String> names = prepared.names();
    int[] indices = prepared.kernels().indices();
    double[] beta = result.solution().beta();
    ChoiceRules own = rule.over(prepared.kernels());
    List<String> full = new ArrayList<>();
    for (Capacity capacity : own.capacities()) {
      int used = 0;
      for (int i = 0; i < beta.length; i++) {
        used += beta[i] > 0 && capacity.has(i) ? 1 : 0;
      }
      if (used >= capacity.most()) {
        full.add(capacity.name());
      }
    }
    List<String> idle = new ArrayList<>();
    BitSet must = own.must();
    for (int i = must.nextSetBit(0); i >= 0; i = must.nextSetBit(i + 1)) {
      if (beta[i] == 0) {
        idle.add(names.get(indices[i]));
      }
    }
    boolean tight = !full.isEmpty() || !must.isEmpty() || !own.never().isEmpty();
    OptionalDouble without =
        tight
            ? bound.apply(
                prepared.with(
                    prepared.problem().withRules(all.without(rule).over(prepared.kernels()))))
            : OptionalDouble.empty();
    boolean known = without.isPresent() && result.solution().rigorous();
    return new RuleCost(
        rule.texts().get(0),
        tight,
        full,
        idle,
        without,
        known
            ? OptionalDouble.of(
                Math.max(0, Math.nextUp(result.objective() - without.getAsDouble())))
            : OptionalDouble.empty());
  }
}
