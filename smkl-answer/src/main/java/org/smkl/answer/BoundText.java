package org.smkl.answer;

import java.io.PrintStream;
import java.util.Locale;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.console.Plain;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.error.Count;

/**
 * Shows a bound to people.
 *
 * @param out where
 * @param settings of the problem
 * @param backend the backend's id
 */
public record BoundText(PrintStream out, FitSettings settings, String backend) {
  public void print(PreparedProblem prepared, RelaxationResult result) {
    ProblemText.lines(prepared, settings.problem()).forEach(out::println);
    line(
        "relaxation '%s' by '%s': %s (%s)",
        settings.search().relaxation().id(), backend, result.status(), result.nativeStatus());
    line("");
    line("value        %-12s as the backend reports it", Numbers.six(result.value()));
    line(
        "lower bound  %-12s %s",
        Numbers.lower(result.lowerBound()),
        Double.isInfinite(result.lowerBound())
            ? "nothing could be proved"
            : "rigorous: no choice of %s has a smaller objective"
                .formatted(ProblemText.choices(prepared, settings.problem())));
    if (Double.isFinite(result.upperBound())) {
      line(
          "upper bound  %-12s of the relaxation, not of the problem, as the backend reports it",
          Numbers.upper(result.upperBound()));
    }
    line(
        "effort       %s, %s solved; kernels %s s, solve %s s",
        Count.of(result.iterations(), "round"),
        Count.of(result.svmSolves(), "SVM"),
        Numbers.seconds(prepared.seconds()),
        Numbers.seconds(result.seconds()));
    line("");
    line("weights of the relaxation (not sparse in general)");
    Weights.print(out, prepared.expand(result.beta()), prepared.names());
  }

  private void line(String format, Object... values) {
    out.println(Plain.of(String.format(Locale.ROOT, format, values)).stripTrailing());
  }
}
