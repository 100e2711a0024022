package org.smkl.cli.command;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.Envelope;
import org.smkl.answer.FitJson;
import org.smkl.answer.Numbers;
import org.smkl.answer.Weights;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Warnings;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.Count;
import org.smkl.gram.NamedKernelSets;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The main job on an embedded data set, explained. */
@Command(description = "Fit, prove and check on an embedded data set, explained step by step.")
public final class DemoCommand implements Callable<Integer> {
  private static final String DATA = "breastcancer";
  private static final double TRAIN_FRACTION = 0.8;
  private static final int K0 = 3;

  private final Session session;
  private final PrintStream out;

  @Mixin private OutputOptions output;

  public DemoCommand(Session session) {
    this.session = session;
    this.out = session.out();
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    Smkl smkl =
        Smkl.builder()
            .toolbox(Toolbox.of(output.plugins()))
            .kernels(NamedKernelSets.PUBLISHED_10)
            .k0(K0)
            .stop(session.stop())
            .build();
    Dataset whole = EmbeddedData.load(DATA).dataset();
    Split split = Split.shuffled(whole.rows(), TRAIN_FRACTION, smkl.settings().seed());
    FitInput input =
        FitInput.standardized(whole.subset(split.train()), Optional.of(whole.subset(split.test())));
    PreparedProblem prepared = smkl.prepare(input);
    introduce(whole, input, prepared);
    FitResult result = smkl.fit(input, prepared);
    if (!output.json()) {
      explain(result);
    }
    // From what the fit found, as 'fit --gap' does.
    SearchResult search =
        new Fit(smkl.settings(), smkl.toolbox())
            .search(
                prepared,
                SearchOptions.gap(FitResult.PROOF_GAP)
                    .withBudget(smkl.settings().budget())
                    .withIncumbents(List.of(result.solution().beta())),
                SearchListener.NONE);
    Verification check =
        Verifier.verify(
            search.certificate(prepared.statement()), prepared.problem(), prepared.statement());
    double total = (System.nanoTime() - start) * 1e-9;
    if (output.json()) {
      Map<String, Object> json = Envelope.of("demo", session, smkl.settings(), prepared);
      FitJson.add(json, result, total);
      json.put("proofStatus", search.status());
      json.put("proofNodes", search.progress().nodes());
      json.put("proofValid", check.valid());
      json.put("proofLowerBound", check.lowerBound());
      json.put("proofUpperBound", check.upperBound());
      Json.print(out, json);
    } else {
      prove(search, check, total);
    }
    Warnings.print(output, session, smkl.toolbox().complaints());
    if (search.status().proved() && !check.valid()) {
      return Exit.FAILED;
    }
    return search.status().proved() ? Exit.DONE : Exit.STOPPED;
  }

  private void introduce(Dataset whole, FitInput input, PreparedProblem prepared) {
    if (output.json()) {
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

  private void explain(FitResult result) {
    line("The choice");
    line("  At most %d kernels, mixed with these weights:", K0);
    Weights.print(out, result.beta(), result.prepared().names());
    line(
        "  Right on %s of the training rows and on %s of the test rows, which it had never seen.",
        Numbers.percent(result.trainAccuracy()),
        result.testAccuracy().map(Numbers::percent).orElse("-"));
    line(
        "  Its objective (fit and simplicity in one number, less is better) is %s.",
        Numbers.upper(result.objective()));
    line("");
    out.flush();
  }

  private void prove(SearchResult search, Verification check, double total) {
    line("The proof");
    long nodes = search.progress().nodes();
    line(
        "  Is there a better choice? %s: %s.",
        nodes == 0
            ? "The bounds at hand rule out all others without any branching"
            : "Branch and bound looked at all of them in " + Count.of(nodes, "node"),
        search.status().proved() ? "no" : "stopped before an answer");
    if (check.valid()) {
      line("  A checker without any solver recomputed its certificate from the data: the best");
      line(
          "  objective lies between %s and %s%s.",
          Numbers.lower(check.lowerBound()),
          Numbers.upper(check.upperBound()),
          search.status().proved() ? ", so the choice is proven optimal" : "");
    } else {
      line("  The checker refused the certificate: %s", check.reason().orElse("unknown"));
    }
    line("");
    line("That took %s s. Next:", Numbers.seconds(total));
    line("  smkl fit --data FILE.csv -o model.json     the same for a file of yours");
    line("  smkl predict -m model.json --data NEW.csv  use what was learnt");
    line("  smkl solve --data FILE.csv                 with a proof");
    line("  smkl help                                  everything else");
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
