package org.smkl.cli.answer;

import java.util.Locale;
import org.smkl.core.data.Dataset;
import org.smkl.core.error.Count;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;

/** The line above an answer: which rows, and the problem that was posed. */
final class Heading {
  private Heading() {}

  static String of(PreparedProblem prepared, ProblemSettings problem) {
    Dataset train = prepared.train();
    return String.format(
        Locale.ROOT,
        "%s: %d rows, %s; at most %d of %s, C = %s, lambda = %s",
        train.name(),
        train.rows(),
        train.columnsInWords(),
        problem.k0(prepared.names().size()),
        Count.of(prepared.kernels().specs().size(), "kernel"),
        Numbers.plain(problem.c()),
        Numbers.plain(problem.lambda()));
  }
}
