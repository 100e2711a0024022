package org.smkl.python;

import java.util.List;
import java.util.Locale;
import org.smkl.certificate.Certificate;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.ModelFiles;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.svm.bound.Bounds;

/**
 * What came of a fit, without the training matrices. Arrays are shared: read, never write.
 *
 * @param kernels the kernels as given, in words
 * @param weights their weights
 * @param objective F at the weights
 * @param lowerBound what every choice of kernels costs at least
 * @param relativeGap between the two
 * @param rigorous whether the objective is an upper bound of the optimum
 * @param optimal whether the two prove that the choice is globally optimal
 * @param status how the fit ended
 * @param remarks what else the user should know
 * @param seconds without the kernels
 * @param predictor the model
 * @param certificate the proof; null where none was asked for, or nothing is proved
 */
public record Fitted(
    String[] kernels,
    double[] weights,
    double objective,
    double lowerBound,
    double relativeGap,
    boolean rigorous,
    boolean optimal,
    String status,
    String[] remarks,
    double seconds,
    Predictor predictor,
    Certificate certificate) {

  /** A copy with a lower bound from elsewhere. */
  Fitted withLowerBound(double bound) {
    double gap = Bounds.relativeGap(objective, bound);
    return new Fitted(
        kernels,
        weights,
        objective,
        bound,
        gap,
        rigorous,
        rigorous && Math.abs(gap) <= FitResult.PROOF_GAP,
        status,
        remarks,
        seconds,
        predictor,
        certificate);
  }

  static Fitted of(FitResult result, Toolbox toolbox) {
    return new Fitted(
        result.prepared().names().toArray(String[]::new),
        result.beta(),
        result.objective(),
        result.lowerBound(),
        result.relativeGap(),
        result.solution().rigorous(),
        result.provenOptimal(),
        result.status().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        result.remarks().toArray(String[]::new),
        result.effort().seconds(),
        new Predictor(result.model(), ModelFiles.document(result, toolbox, List.of())),
        result.certificate().orElse(null));
  }
}
