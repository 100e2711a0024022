/**
 * A fit as one page: sections about the data, the weights, the bounds, the mistakes, the
 * probabilities and the values. {@link org.smkl.answer.report.FitReport} is the way in.
 */
package org.smkl.answer.report;
