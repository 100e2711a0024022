package org.smkl.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.Dataset;
import org.smkl.core.data.EmbeddedData;
import org.smkl.core.data.Split;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The main job on an embedded data set, explained. */
@Command(description = "The main job on an embedded data set, explained to a newcomer.")
final class DemoCommand implements Callable<Integer> {
  private static final String DATA = "breastcancer";
  private static final double TRAIN_FRACTION = 0.8;
  private static final int K0 = 3;

  private final Session session;
  private final PrintStream out;

  @Mixin private OutputOptions output;

  DemoCommand(Session session) {
    this.session = session;
    this.out = session.out();
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    ProblemOptions options = new ProblemOptions();
    options.output = output;
    options.model.k0 = K0;
    Toolbox toolbox = Toolbox.of(output.plugins());
    Dataset whole = EmbeddedData.load(DATA).dataset();
    Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, options.model.seed);
    FitInput input =
        FitInput.standardized(whole.subset(split.train()), Optional.of(whole.subset(split.test())));
    FitSettings settings =
        options.settings(new LoadedData(input, Optional.empty()), toolbox, session, null);
    Fit fit = new Fit(settings, toolbox);
    PreparedProblem prepared = fit.prepare(input.train());
    introduce(whole, input, prepared);
    FitResult result = fit.run(input, prepared);
    Optional<RelaxationResult> bound =
        toolbox.defaultBackend().isPresent()
            ? Optional.of(fit.bound(prepared, line -> {}))
            : Optional.empty();
    double total = (System.nanoTime() - start) * 1e-9;
    if (output.json) {
      var json = Envelope.of("demo", session, settings, prepared);
      FitJson.add(json, settings, result, total);
      bound.ifPresent(b -> json.put("relaxationBound", b.lowerBound()));
      Json.print(out, json);
    } else {
      explain(result, bound, total);
    }
    return result.status() == FitStatus.INTERRUPTED ? Exit.STOPPED : Exit.DONE;
  }

  private void introduce(Dataset whole, FitInput input, PreparedProblem prepared) {
    if (output.json) {
      return;
    }
    line("The question");
    line("  %s", EmbeddedData.title(DATA));
    line(
        "  %d rows with %d measurements; %d to learn from, %d kept for a test.",
        whole.rows(),
        whole.columns(),
        input.train().rows(),
        input.test().map(Dataset::rows).orElse(0));
    line("");
    line("The candidates");
    line("  A kernel says how alike two rows are. %d are on offer:", prepared.names().size());
    for (int i = 0; i < prepared.names().size(); i++) {
      boolean kept = prepared.kernels().reports().get(i).kept();
      line("  %2d  %s%s", i, prepared.names().get(i), kept ? "" : "   (indefinite here: dropped)");
    }
    line("");
    out.flush();
  }

  private void explain(FitResult result, Optional<RelaxationResult> bound, double total) {
    line("The choice");
    line("  At most %d kernels, mixed with these weights:", K0);
    Weights.print(out, result.beta(), result.prepared().names());
    line(
        "  Right on %s of the training rows and on %s of the test rows, which it had never seen.",
        Numbers.percent(result.trainAccuracy()),
        result.testAccuracy().map(Numbers::percent).orElse("-"));
    line("");
    line("How good is it?");
    line(
        "  Its objective (fit and simplicity in one number, less is better) is %s.",
        Numbers.six(result.objective()));
    double lower =
        Math.max(
            result.lowerBound(),
            bound.map(RelaxationResult::lowerBound).orElse(Double.NEGATIVE_INFINITY));
    double gap = (result.objective() - lower) / Math.abs(result.objective());
    line(
        "  No choice of at most %d kernels, with any weights, can get below %s,",
        K0, Numbers.six(lower));
    line(
        "  %s.",
        gap <= FitResult.PROOF_GAP && result.solution().rigorous()
            ? "so this choice is proven optimal"
            : "so this choice is at most %s away from the best possible"
                .formatted(Numbers.percent(gap)));
    line("  The bound is arithmetic that anyone can repeat; it trusts no solver.");
    line("");
    line("That took %s s (%d SVMs). Next:", Numbers.seconds(total), result.svmSolves());
    line("  smkl fit --data FILE.csv -o model.json     the same for a file of yours");
    line("  smkl predict -m model.json --data NEW.csv  use what was learnt");
    line("  smkl help                                  everything else");
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
