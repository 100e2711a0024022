package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.smkl.Smkl;
import org.smkl.answer.FitJson;
import org.smkl.answer.FitText;
import org.smkl.answer.ImportanceAnswer;
import org.smkl.answer.report.FitReport;
import org.smkl.answer.report.ReportExtras;
import org.smkl.answer.report.SavedTuning;
import org.smkl.api.Clock;
import org.smkl.cli.option.LearningOptions;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.console.Exit;
import org.smkl.console.ProgressLine;
import org.smkl.console.Session;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.Start;
import org.smkl.core.fit.WeightSearch;
import org.smkl.core.model.ModelKernel;
import org.smkl.cv.importance.Importance;
import org.smkl.error.InputException;
import org.smkl.search.SearchTrace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The page of a saved model. */
@Command(
    description = {
      "Make the page of a saved model again, from its data.",
      "The problem is that of the model; name the data and --report FILE.html."
    },
    abbreviateSynopsis = true,
    optionListHeading = "%nModel, test and page%n",
    sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
  /** Weights nearer to each other are the same. */
  private static final double SAME = 1e-6;

  private final Session session;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "FILE",
      description = "A model written by 'smkl fit -o FILE'.")
  private Path model;

  @Mixin private LearningOptions learning;

  @Mixin private ProblemOptions problem;

  public ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (learning.report == null) {
      throw new InputException(
          "No page is named.", "Expected --report FILE.html.", "Maybe --report page.html.");
    }
    ModelProof own = ModelProof.of(model, session.args());
    problem = own.problem();
    Analysis run = new Analysis("report", session, problem, learning).of(Optional.of(own));
    run.files().input("--model", model).check();
    FitInput input = run.load();
    Smkl smkl = run.builder().build();
    Clock clock = run.begin(smkl);
    Optional<SavedTuning> tuning = own.tuning();
    FitResult result;
    Optional<Importance> matters;
    try (ProgressLine progress = run.progress("the model's weights")) {
      PreparedProblem prepared = run.prepare(smkl);
      run.note(own.notes(prepared));
      result = again(own, smkl, input, prepared);
      matters = run.importance(true, smkl, result, clock, Optional.empty(), progress);
    }
    run.report(
        () ->
            FitReport.of(
                result,
                input.remarks(),
                new SearchTrace(),
                ReportExtras.of(Optional.empty(), Optional.empty()).with(matters).saved(tuning),
                session.args()));
    run.save(smkl, result);
    double total = run.seconds();
    run.answer(
        smkl.settings(),
        result.prepared(),
        json -> {
          FitJson.add(json, result, total);
          matters.ifPresent(found -> ImportanceAnswer.add(json, found));
          run.addFiles(json);
        },
        () -> {
          new FitText(session.out(), result).print(List.of());
          run.printFiles();
        });
    return run.end(Exit.DONE);
  }

  /** The fit that found these weights, with its bounds; else these weights with theirs. */
  private static FitResult again(
      ModelProof own, Smkl smkl, FitInput input, PreparedProblem prepared) {
    double[] weights =
        own.model().kernels().entries().stream().mapToDouble(ModelKernel::beta).toArray();
    FitResult found = smkl.fit(input, prepared);
    double[] beta = found.beta();
    boolean same =
        beta.length == weights.length
            && IntStream.range(0, beta.length).allMatch(i -> Math.abs(beta[i] - weights[i]) < SAME);
    if (same) {
      return found;
    }
    int[] chosen = IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
    FitSettings settings = smkl.settings();
    WeightSearch at =
        settings
            .search()
            .at(
                new Start.Weights(
                    chosen, IntStream.of(chosen).mapToDouble(i -> weights[i]).toArray()));
    return smkl.with(settings.with(at)).fit(input, prepared);
  }
}
