package org.smkl.core.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.certificate.Certificate;
import org.smkl.core.response.Solution;
import org.smkl.core.score.Score;
import org.smkl.search.SearchResult;

/**
 * What a fit found. Arrays are shared: read, never write.
 *
 * @param settings how it was made
 * @param prepared the problem that was solved
 * @param weights the weights with their bounds, and the proof where one was asked for
 * @param model the classifier
 * @param evaluation what the model predicts, beside what is true
 * @param remarks what else the user should know
 */
public record FitResult(
    FitSettings settings,
    PreparedProblem prepared,
    FoundWeights weights,
    SmklModel model,
    Evaluation evaluation,
    List<String> remarks) {
  /** A gap up to this is called a proof of optimality. */
  public static final double PROOF_GAP = 1e-6;

  /** A copy with another status, for weights that a stopped method chose. */
  public FitResult ended(FitStatus other) {
    return new FitResult(settings, prepared, weights.ended(other), model, evaluation, remarks);
  }

  /** How it ended. */
  public FitStatus status() {
    return weights.status();
  }

  /** Where kernels are chosen for each machine by itself, the weights of each; else empty. */
  public List<FoundWeights> machines() {
    return weights.machines();
  }

  /** What was done for it. */
  public FitEffort effort() {
    return weights.effort();
  }

  /** Weights over the kept kernels, with their classifier. */
  public Solution solution() {
    return weights.solution();
  }

  /** No choice of kernels has a smaller objective; minus infinity if nothing is proved. */
  public double lowerBound() {
    return weights.lowerBound();
  }

  /** Between objective and lower bound; infinite where the objective is no bound. */
  public double relativeGap() {
    return weights.relativeGap();
  }

  /** What branch and bound found and proved, where it was asked for. */
  public Optional<SearchResult> proof() {
    return weights.proof();
  }

  /** The weights, one for each kernel as given; the means where machines have their own. */
  public double[] beta() {
    return prepared.expand(solution().beta());
  }

  /**
   * The certificate of what branch and bound proved; empty where it was not asked or proved
   * nothing.
   */
  public Optional<Certificate> certificate() {
    return proof()
        .flatMap(SearchResult::proof)
        .map(
            found ->
                found
                    .of(prepared.statement())
                    .statedBy(ProblemWords.of(settings.problem(), model)));
  }

  /** How well training rows are predicted, by the names of the scores. */
  public Map<String, Double> trainScores() {
    return Score.all(evaluation.train());
  }

  /** The scores of test rows, where there are any. */
  public Optional<Map<String, Double>> testScores() {
    return evaluation.test().map(Score::all);
  }

  /** The share of training rows whose class is predicted right; NaN where numbers are. */
  public double trainAccuracy() {
    return trainScores().getOrDefault(Score.ACCURACY.id(), Double.NaN);
  }

  /**
   * The share of test rows whose class is predicted right; empty where there are none, or numbers
   * are predicted.
   */
  public Optional<Double> testAccuracy() {
    return testScores().map(scores -> scores.get(Score.ACCURACY.id()));
  }

  /** F(beta). */
  public double objective() {
    return weights.objective();
  }

  /**
   * Whether the weights are proved, as {@link FoundWeights#provenOptimal} says, and those of each
   * machine.
   */
  public boolean provenOptimal() {
    return weights.provenOptimal() && machines().stream().allMatch(FoundWeights::provenOptimal);
  }
}
