package org.smkl.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;

/** The command that fits the chosen model again, from the one that chose it. */
final class NextCommand {
  /** What only the choice needs, or what is said anew. */
  private static final Set<String> DROPPED =
      Set.of(
          ("--grid-C --grid-lambda --grid-k0 --folds --score --method"
                  + " --parameter --gap --results --time-limit -C --lambda --k0")
              .split(" "));

  private static final Set<String> FLAGS = Set.of("--json", "--quiet", "--verbose");

  private NextCommand() {}

  /**
   * A fit under these settings.
   *
   * @param args those of the cross-validation
   */
  static String of(List<String> args, FitSettings settings) {
    List<String> words = new ArrayList<>(List.of("smkl", "fit"));
    words.addAll(kept(args));
    words.addAll(List.of("-C", Numbers.plain(settings.problem().c())));
    words.addAll(List.of("--lambda", Numbers.plain(settings.problem().lambda())));
    words.addAll(List.of("--k0", Integer.toString(settings.problem().k0())));
    if (settings.search().method() != Method.DEFAULT) {
      words.addAll(List.of("--method", settings.search().method().label()));
    }
    settings.search().start().ifPresent(start -> words.addAll(List.of("--start", text(start))));
    if (settings.search().evaluate()) {
      words.add("--evaluate");
    }
    settings
        .proof()
        .ifPresent(proof -> words.addAll(List.of("--gap", Double.toString(proof.gap()))));
    return words.stream().map(NextCommand::quoted).collect(Collectors.joining(" "));
  }

  private static List<String> kept(List<String> args) {
    List<String> kept = new ArrayList<>();
    for (int k = 1; k < args.size(); k++) {
      String word = args.get(k);
      int sign = word.startsWith("--") ? word.indexOf('=') : -1;
      String name = sign < 0 ? word : word.substring(0, sign);
      if (word.matches("-C.+") || FLAGS.contains(name)) {
        continue;
      }
      if (DROPPED.contains(name)) {
        k += sign < 0 ? 1 : 0;
      } else {
        kept.add(word);
      }
    }
    return kept;
  }

  private static String text(Start start) {
    if (start instanceof Start.Weights weights
        && Arrays.stream(weights.weights()).distinct().count() == 1) {
      return Arrays.stream(weights.kernels())
          .mapToObj(Integer::toString)
          .collect(Collectors.joining(",", "kernels:", ""));
    }
    return start.toString();
  }

  /** As a shell takes it. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
