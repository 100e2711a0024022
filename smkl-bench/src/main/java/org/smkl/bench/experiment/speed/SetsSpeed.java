package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.experiment.optimum.BoundsExperiment;
import org.smkl.bench.experiment.optimum.CertifiedExperiment;
import org.smkl.bench.result.Result;
import org.smkl.console.report.MarkdownTable;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Start;
import org.smkl.cv.method.StoppedException;
import org.smkl.data.Dataset;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchResult;

/** How long parts take on one published set after the other. */
public final class SetsSpeed {
  private static final int KERNEL_RUNS = 5;
  private static final int FIT_RUNS = 3;

  private SetsSpeed() {}

  /** Measures set after set until the run is asked to stop. */
  static void each(ExperimentContext context, Consumer<String> measure) {
    for (String set : context.sets()) {
      if (context.budget().stop().stopRequested()) {
        break;
      }
      try {
        measure.accept(set);
      } catch (StoppedException e) {
        break;
      }
    }
  }

  /** The Gram matrices of a set, with the checks of the indefinite ones. */
  public static Section kernels(ExperimentContext context) {
    Findings found = Findings.of("kernels");
    int threads = context.budget().threads();
    each(
        context,
        set -> {
          Dataset rows = PublishedProtocol.load(set, context.dataDir()).train();
          found.row(
              Result.of("set", set)
                  .with("n", rows.rows())
                  .with("columns", rows.columns())
                  .with("one", kernels(context, rows, 1))
                  .with("all", kernels(context, rows, threads)));
        });
    found.table("kernels", found.rows("kernels"), threads);
    return found.section();
  }

  private static double kernels(ExperimentContext context, Dataset rows, int threads) {
    FitSettings settings =
        FitSettings.builder()
            .kernels(NamedKernelSets.PUBLISHED_10)
            .k0(1)
            .threads(threads)
            .psd(PsdPolicy.KEEP)
            .settings();
    Fit fit = new Fit(settings, context.toolbox());
    return IntStream.range(0, KERNEL_RUNS)
        .mapToDouble(run -> Spent.on(() -> fit.prepare(rows)).wall())
        .min()
        .orElseThrow();
  }

  /** One best response, the multi-start and the default fit. */
  public static Section response(ExperimentContext context) {
    Findings found = Findings.of("response");
    each(
        context,
        set -> {
          Instance instance = Instance.lazily(context, set).get();
          Result row = Result.of("set", set).with("n", instance.data().n());
          Start random = new Start.RandomSupport();
          row =
              fit(context, instance, row, "one", b -> b.method(Method.BEST_RESPONSE).start(random));
          row = fit(context, instance, row, "multi", b -> b.method(Method.BEST_RESPONSE));
          found.row(fit(context, instance, row, "own", b -> b.method(Method.DEFAULT)));
        });
    return found.section();
  }

  private static Result fit(
      ExperimentContext context,
      Instance instance,
      Result row,
      String name,
      UnaryOperator<FitSettings.Builder> how) {
    FitSettings.Builder settings =
        instance.settings(context).seed(context.seed()).threads(context.budget().threads());
    Fit fit = new Fit(how.apply(settings).settings(), context.toolbox());
    FitInput input = FitInput.published(instance.published());
    PreparedProblem problem = instance.problem();
    FitResult best =
        IntStream.range(0, FIT_RUNS)
            .mapToObj(run -> fit.run(input, problem))
            .min(Comparator.comparingDouble((FitResult result) -> result.effort().seconds()))
            .orElseThrow();
    return row.with(name, best.effort().seconds())
        .with(name + "F", best.objective())
        .with(name + "Lower", best.lowerBound())
        .with(name + "Svms", best.effort().svmSolves());
  }

  /** The Full SDP relaxation by the default backend. */
  public static Section bound(ExperimentContext context) {
    Findings found = Findings.of("bound");
    each(
        context,
        set -> {
          Instance instance = Instance.lazily(context, set).get();
          RelaxationResult result =
              BoundsExperiment.relax(
                  context,
                  instance,
                  context.backend(),
                  Relaxation.full(),
                  Double.POSITIVE_INFINITY);
          found.row(Solved.of(result).with("set", set).with("n", instance.data().n()));
        });
    found.table("bound", found.rows("bound"), together(found.rows("bound")));
    return found.section();
  }

  /** The certified optimum, with ten and with fifty kernels. */
  public static Section proof(ExperimentContext context) {
    Findings found = Findings.of("proof");
    proof(context, found, NamedKernelSets.PUBLISHED_10, 1e-6);
    proof(context, found, NamedKernelSets.PUBLISHED_50, 1e-5);
    return found.section();
  }

  private static void proof(ExperimentContext context, Findings found, String kernels, double gap) {
    List<Result> rows = new ArrayList<>();
    each(
        context,
        set -> {
          Instance instance = Instance.of(context, set, kernels, PsdPolicy.DROP);
          SearchResult result =
              CertifiedExperiment.prove(context, instance, gap, SearchListener.NONE);
          rows.add(
              Solved.of(result)
                  .with("set", set)
                  .with("n", instance.data().n())
                  .with("optimum", result.status().proved() ? result.upperBound() : Double.NaN)
                  .with("root", result.seconds().root())
                  .with("found", result.seconds().optimum()));
        });
    found.table("proof-{0}", rows, kernels, gap, together(rows));
  }

  /** What all sets took. */
  private static String together(List<Result> rows) {
    double total = rows.stream().mapToDouble(row -> row.number("seconds")).sum();
    return "All together: " + MarkdownTable.number(total) + " s";
  }
}
