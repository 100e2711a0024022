package org.smkl.answer.report;

import java.util.Optional;
import org.smkl.cv.CvResult;

/**
 * What was tried before a fit.
 *
 * @param result every point
 * @param folds the folds of each
 * @param rows how many of the training rows were looked at
 * @param all how many training rows there are
 * @param cost what few kernels cost, in words; empty where nothing is compared
 */
public record Tried(CvResult result, int folds, int rows, int all, Optional<String> cost) {}
