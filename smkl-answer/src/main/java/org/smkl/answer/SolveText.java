package org.smkl.answer;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.smkl.console.Plain;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleCost;
import org.smkl.error.Count;
import org.smkl.search.SearchResult;

/** Shows a search for the proven optimum to people. */
public record SolveText(PrintStream out, FitResult result) {
  public void print(Optional<Path> certificate, Optional<Path> model, List<RuleCost> rules) {
    ProblemSettings problem = result.settings().problem();
    SearchResult search = result.proof().orElseThrow();
    ProblemText.lines(result.prepared(), problem).forEach(out::println);
    line("");
    Weights.print(out, result.beta(), result.prepared().names());
    line("");
    line("upper bound  %-12s F(beta) of these weights", Numbers.upper(search.upperBound()));
    line(
        "lower bound  %-12s no choice of %s can have a smaller objective",
        Numbers.lower(search.lowerBound()), ProblemText.choices(result.prepared(), problem));
    line("gap          %-12s %s", Numbers.gap(search.relativeGap()), meaning(search));
    RuleAnswer.lines(rules).forEach(rule -> line("%s", rule));
    search.trouble().ifPresent(reason -> line("trouble      %s", reason));
    PredictionScores.lines(result).forEach(score -> line("%s", score));
    line(
        "effort       %s, %s solved; kernels %s s, root %s s, proof %s s",
        Count.of(search.progress().nodes(), "node"),
        Count.of(search.progress().svmSolves(), "SVM"),
        Numbers.seconds(result.prepared().seconds()),
        Numbers.seconds(search.seconds().root()),
        Numbers.seconds(search.seconds().total()));
    certificate.ifPresent(file -> line("certificate  %s", file));
    model.ifPresent(file -> line("model        %s", file));
    new ClassText(out, result).print();
  }

  private String meaning(SearchResult search) {
    return switch (search.status()) {
      case OPTIMAL -> "proven: no open node is left";
      case GAP_REACHED -> "proven to the gap asked for; nodes are still open";
      case TIME_LIMIT -> "stopped at the time limit";
      case NODE_LIMIT -> "stopped at the node limit";
      case MEMORY_LIMIT -> "stopped before memory ran out";
      case INTERRUPTED -> "interrupted";
      case NUMERICAL ->
          search
              .failure()
              .map(reason -> "not proven: a node could not be closed: " + reason)
              .orElse("not proven: rounding errors are larger than the gap asked for");
    };
  }

  private void line(String format, Object... values) {
    out.println(Plain.of(String.format(Locale.ROOT, format, values)).stripTrailing());
  }
}
