package org.smkl.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smkl.console.Plain;
import org.smkl.core.fit.RuleCost;
import org.smkl.error.Count;

/** Which rules were tight, and what each costs. */
public final class RuleAnswer {
  /** Groups that a line names. */
  private static final int NAMED = 5;

  private RuleAnswer() {}

  /** A line for each rule. */
  public static List<String> lines(List<RuleCost> rules) {
    List<String> lines = new ArrayList<>();
    for (RuleCost rule : rules) {
      lines.add(Plain.of((lines.isEmpty() ? "rules        " : " ".repeat(13)) + words(rule)));
    }
    return lines;
  }

  /** A rule, whether it is tight, and the bound without it. */
  public static String words(RuleCost rule) {
    StringBuilder words = new StringBuilder(rule.rule()).append(": ");
    if (!rule.tight()) {
      return words.append("not tight").toString();
    }
    words.append("tight");
    if (rule.full().size() > 1 || rule.rule().endsWith("view or group")) {
      words.append(" for ").append(list(rule.full()));
    }
    if (!rule.idle().isEmpty()) {
      words.append(", ").append(list(rule.idle())).append(" without weight");
    }
    rule.boundWithout()
        .ifPresent(b -> words.append("; lower bound without it ").append(Numbers.lower(b)));
    rule.costAtMost()
        .ifPresent(c -> words.append(", so it costs at most ").append(Numbers.upper(c)));
    return words.toString();
  }

  private static String list(List<String> names) {
    String shown = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return names.size() <= NAMED
        ? shown
        : shown + " and " + Count.of(names.size() - NAMED, "other");
  }

  /** The rules as JSON. */
  public static List<Map<String, Object>> json(List<RuleCost> rules) {
    return rules.stream()
        .map(
            rule -> {
              Map<String, Object> json = new LinkedHashMap<>();
              json.put("rule", rule.rule());
              json.put("tight", rule.tight());
              json.put("full", rule.full());
              json.put("withoutWeight", rule.idle());
              rule.boundWithout().ifPresent(bound -> json.put("boundWithout", bound));
              rule.costAtMost().ifPresent(cost -> json.put("costAtMost", cost));
              return json;
            })
        .toList();
  }
}
