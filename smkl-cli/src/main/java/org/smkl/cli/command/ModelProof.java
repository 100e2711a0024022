package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.answer.Numbers;
import org.smkl.cli.option.ProblemOptions;
import org.smkl.cli.option.StatedProblem;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelFile;
import org.smkl.search.SearchResult;

/**
 * A model whose own problem is proved: what the proof says about its choice.
 *
 * @param problem the model's problem, as far as the user states no other
 * @param differences what the user states otherwise
 */
record ModelProof(
    Path file, ModelDocument model, ProblemOptions problem, List<String> differences) {
  static ModelProof of(Path file, List<String> args) {
    ModelDocument model = new ModelFile().read(file);
    StatedProblem stated = StatedProblem.of(model);
    return new ModelProof(file, model, stated.complete(args), stated.differences(args));
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
    if (!sameRows(prepared)) {
      notes.add(
          "These are not the %d rows that %s was trained on (%s), or they are read in another way. The proof says nothing about the model."
              .formatted(model.provenance().rows(), file, model.provenance().source()));
    }
    return notes;
  }

  private boolean sameRows(PreparedProblem prepared) {
    return prepared.train().fingerprint().equals(model.provenance().fingerprint());
  }

  /** How far the model's choice is from the optimum, where both are about the same problem. */
  private Optional<Double> gap(FitResult result) {
    boolean same = differences.isEmpty() && sameRows(result.prepared());
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
