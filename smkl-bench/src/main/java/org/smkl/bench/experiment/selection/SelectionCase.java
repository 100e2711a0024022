package org.smkl.bench.experiment.selection;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.data.made.Blended;
import org.smkl.data.made.Planted;

/**
 * A problem that can be drawn again and again.
 *
 * @param name its name in tables
 * @param words what it is
 * @param columns whether rows have columns that methods without kernels can see
 * @param draw a sample for each seed
 */
record SelectionCase(String name, String words, boolean columns, LongFunction<Sample> draw) {
  private SelectionCase(String name, String words, LongFunction<Sample> draw) {
    this(name, words, true, draw);
  }

  /** Every case. */
  static List<SelectionCase> all(Path dataDir) {
    return List.of(
        planted(
            "planted",
            "50 kernels of one or two columns, three of them relevant (one interaction)",
            Planted.plain(150, 50)),
        planted(
            "decoys",
            "60 kernels, three relevant, twelve decoys that correlate with them",
            new Planted(150, 60, 3, 0.5, false, 12, false)),
        new SelectionCase(
            "breastcancer",
            "200 rows, a kernel for each of 30 columns and for a shuffled copy of it",
            seed -> RealCases.shuffled(dataDir, "breastcancer", 200, seed)),
        new SelectionCase(
            "ionosphere",
            "200 rows, a kernel for each of 34 columns and for a shuffled copy of it",
            seed -> RealCases.shuffled(dataDir, "ionosphere", 200, seed)),
        new SelectionCase(
            "mfeat",
            "200 rows, digits 3, 5, 8 against the others, six views with two kernels each",
            seed -> RealCases.views(dataDir, 200, seed)),
        new SelectionCase(
            "adult",
            "300 rows, a kernel for each of 14 columns",
            seed -> RealCases.census(dataDir, 300, seed)),
        new SelectionCase(
            "golub",
            "38 of 72 patients, a linear kernel for each of the 300 genes that vary most",
            seed -> RealCases.genes(dataDir, 38, seed)),
        planted(
            "twins",
            "50 kernels, three relevant, each with a twin that correlates 0.95",
            new Planted(150, 50, 3, 0.5, false, 0, true)),
        planted(
            "pairs",
            "50 kernels, three relevant, all of them interactions of two columns",
            new Planted(250, 50, 3, 0.5, true, 0, false)),
        new SelectionCase(
            "blends",
            "150 rows, 50 linear kernels, three relevant, six that blend them: correlated 0.75 with their sum",
            Sample.draws(new Blended(150, 50, 6, Blended.STRONG, Blended.NOISE)::sample)));
  }

  /** The published sets of a run with their kernels, four fifths of the rows to learn from. */
  static List<SelectionCase> published(ExperimentContext context) {
    return context.sets().stream()
        .map(
            set ->
                new SelectionCase(
                    set,
                    "the published set and its kernels, without the indefinite ones",
                    seed -> RealCases.published(context, set, seed)))
        .toList();
  }

  /** The case of this name. */
  static SelectionCase of(Path dataDir, String name) {
    return all(dataDir).stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static SelectionCase planted(String name, String words, Planted problem) {
    return new SelectionCase(
        name, "%d rows, %s".formatted(problem.rows(), words), Sample.draws(problem::sample));
  }
}
