package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.smkl.api.Capacity;
import org.smkl.api.ChoiceRules;
import org.smkl.api.Problem;
import org.smkl.error.Advice;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;
import org.smkl.error.Setting;
import org.smkl.gram.KernelReport;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.PreparedKernels;

/** Finds the kernels that rules speak of. */
final class RuleMatcher {
  /** Kernels by number in messages of the rules, which know no names. */
  private static final Pattern NUMBERED = Pattern.compile("kernel (\\d+)|\\{(\\d+(?:, \\d+)*)\\}");

  /** Kernels that a message names. */
  private static final int LISTED = 8;

  private final PreparedKernels kernels;
  private final List<String> names;

  RuleMatcher(PreparedKernels kernels) {
    this.kernels = kernels;
    this.names = KernelSpec.names(kernels.specs());
  }

  ChoiceRules rules(RuleSettings settings) {
    List<Capacity> capacities = new ArrayList<>();
    settings
        .atMost()
        .forEach(
            rule ->
                capacities.add(new Capacity(rule.pattern(), match(rule.pattern()), rule.most())));
    if (settings.perView() > 0) {
      views(settings, capacities);
    }
    BitSet must = union(settings.must());
    BitSet never = union(settings.never());
    refuseDropped(must);
    try {
      return ChoiceRules.of(capacities, must, never).over(kernels.indices());
    } catch (IllegalArgumentException e) {
      throw named(e, names::get);
    }
  }

  /** A problem over the kept kernels with these rules. */
  Problem with(Problem problem, ChoiceRules rules) {
    try {
      return problem.withRules(rules);
    } catch (IllegalArgumentException e) {
      int[] indices = kernels.indices();
      throw named(e, i -> names.get(indices[i]));
    }
  }

  /** Views with no more kernels than allowed need no rule. */
  private void views(RuleSettings settings, List<Capacity> capacities) {
    Map<String, BitSet> views = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String group = kernels.specs().get(i).group();
      if (!group.isEmpty()) {
        views.computeIfAbsent(group, g -> new BitSet()).set(i);
      }
    }
    if (views.isEmpty()) {
      throw new InputException(
          "At most %s of each view or group is asked for, and no kernel belongs to one."
              .formatted(Count.of(settings.perView(), "kernel")),
          "Expected kernels of views, of groups, of chosen columns or with names.",
          "Maybe 'linear[views]', 'linear[groups=FILE]' or 'linear[cols=0-3,name=rna]'.");
    }
    Set<String> taken = capacities.stream().map(Capacity::name).collect(Collectors.toSet());
    views.forEach(
        (view, some) -> {
          if (some.cardinality() > settings.perView()) {
            String name = taken.contains(view) ? "view " + view : view;
            capacities.add(new Capacity(name, some, settings.perView()));
          }
        });
  }

  private BitSet union(List<String> patterns) {
    BitSet all = new BitSet();
    patterns.forEach(pattern -> all.or(match(pattern)));
    return all;
  }

  /** The kernels as given that a pattern names. */
  private BitSet match(String pattern) {
    Pattern glob = glob(pattern);
    BitSet found = new BitSet();
    for (int i = 0; i < names.size(); i++) {
      found.set(i, called(i).anyMatch(name -> glob.matcher(name).matches()));
    }
    if (found.isEmpty()) {
      throw unknown(pattern);
    }
    return found;
  }

  /** Everything that kernel i is called, by its numbers, as asked for, by its program, by group. */
  private Stream<String> called(int i) {
    KernelSpec spec = kernels.specs().get(i);
    return Stream.of(
            names.get(i),
            spec.toString(),
            spec.text(),
            kernels.asked().get(i).toString(),
            spec.arguments().getOrDefault("name", ""),
            spec.group())
        .filter(name -> !name.isEmpty());
  }

  private InputException unknown(String pattern) {
    Set<String> known = new LinkedHashSet<>(names);
    kernels.specs().stream()
        .map(KernelSpec::group)
        .filter(group -> !group.isEmpty())
        .forEach(known::add);
    String words = pattern.replaceAll("[*?]", "");
    String nearest =
        Nearest.to(words, known)
            .or(
                () ->
                    Nearest.to(
                            words,
                            kernels.specs().stream().map(KernelSpec::family).distinct().toList())
                        .map(family -> family + "*"))
            .map("Maybe you mean '%s'."::formatted)
            .orElse("In patterns * stands for any text and ? for any character.");
    return new InputException(
        "No kernel, view or group has a name like '%s'.".formatted(pattern),
        "Expected one of %s.".formatted(Nearest.list(new TreeSet<>(known))),
        nearest);
  }

  private static Pattern glob(String pattern) {
    StringBuilder regex = new StringBuilder();
    pattern
        .codePoints()
        .forEach(
            c ->
                regex.append(
                    c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  private void refuseDropped(BitSet must) {
    for (int i = must.nextSetBit(0); i >= 0; i = must.nextSetBit(i + 1)) {
      KernelReport report = kernels.reports().get(i);
      if (!report.kept()) {
        throw new InputException(
            "Kernel %s must be in every choice, but was left out: %s"
                .formatted(names.get(i), report.warning().orElse("")),
            "Only kernels that are kept can be chosen.",
            Advice.of(
                "Maybe choose another policy for indefinite kernels: %s.",
                Setting.PSD.to("keep, clip or shift")));
      }
    }
  }

  /** The message with names for numbers. */
  private static IllegalArgumentException named(
      IllegalArgumentException e, IntFunction<String> name) {
    String message =
        NUMBERED
            .matcher(e.getMessage())
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        found.group(1) != null
                            ? "kernel " + name.apply(Integer.parseInt(found.group(1)))
                            : list(found.group(2).split(", "), name)));
    return InputException.of(new IllegalArgumentException(message, e), "Maybe leave a rule out.");
  }

  private static String list(String[] numbers, IntFunction<String> name) {
    String shown =
        Arrays.stream(numbers)
            .limit(LISTED)
            .map(number -> name.apply(Integer.parseInt(number)))
            .collect(Collectors.joining(", ", "(", ""));
    return shown + (numbers.length > LISTED ? ", ...)" : ")");
  }
}
