package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.answer.Numbers;
import org.smkl.answer.report.SavedTuning;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.StatedProblem;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.data.Dataset;
import org.smkl.search.SearchResult;

/**
 * A model whose own problem is proved: what the proof says about its choice.
 *
 * @param problem the model's problem, as far as the user states no other
 * @param args the command line with what it leaves to the model
 * @param differences what the user states otherwise
 */
record ModelProof(
    Path file,
    ModelDocument model,
    ProblemOptions problem,
    List<String> args,
    List<String> differences) {
  static ModelProof of(Path file, List<String> args) {
    ModelDocument model = new ModelFile().read(file);
    StatedProblem stated = StatedProblem.of(model);
    return new ModelProof(
        file, model, stated.complete(args), stated.completed(args), stated.differences(args));
  }

  /** Where the problem is not that of the model. */
  List<String> notes(PreparedProblem prepared) {
    List<String> notes = new ArrayList<>();
    if (!differences.isEmpty()) {
      notes.add(
          "The problem is not that of the model: "
              + String.join("; ", differences)
              + ". The proof says nothing about the model.");
    }
    otherRows(prepared)
        .forEach(words -> notes.add(words + " The proof says nothing about the model."));
    return notes;
  }

  /** Where the rows are not those of the model. */
  List<String> otherRows(PreparedProblem prepared) {
    return isOf(prepared.train())
        ? List.of()
        : List.of(
            "These are not the %d rows that %s was trained on (%s), or they are read in another way."
                .formatted(model.provenance().rows(), file, model.provenance().source()));
  }

  /** Whether the model was trained on these rows. */
  boolean isOf(Dataset rows) {
    return rows.fingerprint().equals(model.provenance().fingerprint());
  }

  /** How its C, lambda and k0 were found, where they are those of the problem. */
  Optional<SavedTuning> tuning() {
    return differences.isEmpty() ? SavedTuning.of(model.provenance().settings()) : Optional.empty();
  }

  /** Why the bound on false choices does not hold for parameters that these rows chose. */
  List<String> chosenOnTheSameRows(PreparedProblem prepared) {
    return tuning().isPresent() && isOf(prepared.train())
        ? List.of(
            "C, lambda and k0 of %s were tuned on these rows. The bound on false choices holds for values that were chosen without them: tune on other rows, or state values that you had before."
                .formatted(file))
        : List.of();
  }

  /** How far the model's choice is from the optimum, where both are about the same problem. */
  private Optional<Double> gap(FitResult result) {
    boolean same = differences.isEmpty() && isOf(result.prepared().train());
    return same && model.bounds().objectiveRigorous()
        ? result
            .proof()
            .map(SearchResult::lowerBound)
            .map(
                lower ->
                    Math.max(0, model.bounds().objective() - lower)
                        / Math.abs(model.bounds().objective()))
        : Optional.empty();
  }

  void add(Map<String, Object> json, FitResult result) {
    json.put("modelObjective", model.bounds().objective());
    json.put("modelGap", gap(result));
  }

  Optional<String> line(FitResult result) {
    return gap(result)
        .map(
            gap ->
                "model        objective %s: within %s of the optimum"
                    .formatted(Numbers.upper(model.bounds().objective()), Numbers.gap(gap)));
  }
}
