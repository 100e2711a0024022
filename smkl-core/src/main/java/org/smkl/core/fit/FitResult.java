package org.smkl.core.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smkl.certificate.Certificate;
import org.smkl.core.response.Round;
import org.smkl.core.response.Solution;
import org.smkl.core.score.ClassOutcome;
import org.smkl.core.score.Outcome;
import org.smkl.core.score.Score;
import org.smkl.search.SearchResult;

/**
 * What a fit found. Arrays are shared: read, never write.
 *
 * @param settings how it was made
 * @param status how it ended
 * @param prepared the problem that was solved
 * @param solution weights over the kept kernels, with their classifier
 * @param alternatingObjective J of the kept round; NaN where the method has none
 * @param lowerBound the greatest LB(alpha) seen, rigorous
 * @param relativeGap (objective - lowerBound) / |objective|; meaningless unless the objective is
 *     rigorous
 * @param period length of the cycle; 0 for none
 * @param trace every round of best response
 * @param starts how many starts were run
 * @param svmSolves alpha-steps solved
 * @param model the classifier
 * @param trainOutcome what is predicted for the training rows beside what is true; with
 *     probabilities where the model has them, which look too good here
 * @param testOutcome the same for test rows, where there are any
 * @param heldOut the same for the training rows, each predicted by machines that had not seen it,
 *     at the same weights of the kernels; where there are probabilities
 * @param solveSeconds without the kernels
 * @param proof what branch and bound found and proved, where it was asked for; where the fit knew
 *     better bounds, those above are the better ones
 * @param machines where kernels are chosen for each machine by itself, what was found for each: the
 *     objective and the bounds above are their sums, the status is the worst, and the weights are
 *     the means of theirs; else empty
 * @param remarks what else the user should know
 */
public record FitResult(
    FitSettings settings,
    FitStatus status,
    PreparedProblem prepared,
    Solution solution,
    double alternatingObjective,
    double lowerBound,
    double relativeGap,
    int period,
    List<Round> trace,
    int starts,
    int svmSolves,
    SmklModel model,
    Outcome trainOutcome,
    Optional<Outcome> testOutcome,
    Optional<ClassOutcome> heldOut,
    double solveSeconds,
    Optional<SearchResult> proof,
    List<MachineFit> machines,
    List<String> remarks) {
  /** A gap up to this is called a proof of optimality. */
  public static final double PROOF_GAP = 1e-6;

  /** A copy with another status, for weights that a stopped method chose. */
  public FitResult ended(FitStatus other) {
    return new FitResult(
        settings,
        other,
        prepared,
        solution,
        alternatingObjective,
        lowerBound,
        relativeGap,
        period,
        trace,
        starts,
        svmSolves,
        model,
        trainOutcome,
        testOutcome,
        heldOut,
        solveSeconds,
        proof,
        machines,
        remarks);
  }

  /** The weights, one for each kernel as given; the means where machines have their own. */
  public double[] beta() {
    return prepared.expand(solution.beta());
  }

  /**
   * The certificate of what branch and bound proved; empty where it was not asked or proved
   * nothing.
   */
  public Optional<Certificate> certificate() {
    return proof.flatMap(SearchResult::proof).map(found -> found.of(prepared.statement()));
  }

  /** How well training rows are predicted, by the names of the scores. */
  public Map<String, Double> trainScores() {
    return Score.all(trainOutcome);
  }

  /** The scores of test rows, where there are any. */
  public Optional<Map<String, Double>> testScores() {
    return testOutcome.map(Score::all);
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
    return solution.objective();
  }

  /**
   * Whether the bounds prove that the weights are globally optimal up to {@link #PROOF_GAP}, and up
   * to the gap that was asked for, where one was. Bounds that contradict each other prove nothing.
   */
  public boolean provenOptimal() {
    return solution.rigorous()
        && machines.stream().allMatch(MachineFit::provenOptimal)
        && (proof.isEmpty() || status == FitStatus.CERTIFIED)
        && Math.abs(objective() - lowerBound) <= PROOF_GAP * Math.abs(objective());
  }
}
