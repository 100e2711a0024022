package org.smkl.data.read;

import org.smkl.data.scale.Imputation;
import org.smkl.error.Advice;
import org.smkl.error.Setting;

/**
 * Whether cells may be missing, and what to try where they may not.
 *
 * @param allowed whether they will be imputed
 * @param advice for the message where they will not
 */
record MissingCells(boolean allowed, Advice advice) {
  /** In a file that the imputation is fitted on, or that is read with the same options. */
  static MissingCells inTraining(Imputation imputation) {
    return new MissingCells(
        imputation != Imputation.NONE,
        Advice.of(
            "Maybe fill such cells in with %s.", Setting.IMPUTATION.to("mean, median or zero")));
  }

  /** In a file to predict, where the model says how. */
  static MissingCells inPrediction(Imputation imputation) {
    return new MissingCells(
        imputation != Imputation.NONE,
        Advice.of(
            "Maybe fit the model with %s, which fills such cells here, too; or give %s here.",
            Setting.IMPUTATION.to("mean, median or zero"), Setting.IMPUTATION.to("mean or zero")));
  }
}
