package org.smkl.bench;

import org.smkl.branchbound.BranchAndBound;
import org.smkl.branchbound.SearchListener;
import org.smkl.branchbound.SearchOptions;
import org.smkl.branchbound.SearchResult;
import org.smkl.core.Smkl;
import org.smkl.core.data.PublishedData;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;

/** The certified optimum of each set, with ten and with fifty kernels. */
final class ProofSuite implements Suite {
  @Override
  public String name() {
    return "proof";
  }

  @Override
  public String description() {
    return "branch and bound to 1e-6 (10 kernels) and 1e-5 (50): optimum, nodes, SVMs, wall time";
  }

  @Override
  public void run(BenchContext context) {
    run(context, "published-10", 1e-6);
    run(context, "published-50", 1e-5);
  }

  private static void run(BenchContext context, String kernels, double gap) {
    Table table =
        new Table(
            "data", "n", "optimum", "gap", "nodes", "SVMs", "root, s", "optimum, s", "proof, s");
    double total = 0;
    for (String set : context.sets()) {
      if (context.stop().stopRequested()) {
        break;
      }
      PublishedData data = context.load(set);
      Smkl.Builder builder = context.settings(data).kernels(kernels);
      FitSettings settings = builder.build().settings();
      PreparedProblem prepared = new Fit(settings, context.toolbox()).prepare(data.train());
      SearchResult result = solve(context, prepared, settings, gap);
      total += result.seconds().total();
      table.row(
          set,
          prepared.problem().n(),
          result.status().proved() ? result.upperBound() : Double.NaN,
          result.relativeGap(),
          result.progress().nodes(),
          result.progress().svmSolves(),
          result.seconds().root(),
          result.seconds().optimum(),
          result.seconds().total());
    }
    context
        .out()
        .println(
            "Certified optimum, %s, gap %s (first run in this process, wall time)"
                .formatted(kernels, gap));
    table.print(context.out());
    context.out().println("All together: " + Table.number(total) + " s");
    context.out().println();
  }

  private static SearchResult solve(
      BenchContext context, PreparedProblem prepared, FitSettings settings, double gap) {
    return BranchAndBound.solve(
        prepared.problem(),
        context.toolbox().backend(settings.backend()),
        context.toolbox().alpha(settings.alpha()),
        SearchOptions.gap(gap).withThreads(context.threads()),
        SearchListener.all(java.util.List.of()));
  }
}
