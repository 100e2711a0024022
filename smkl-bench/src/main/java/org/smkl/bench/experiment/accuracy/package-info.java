/**
 * How well methods classify: on the published split (q1, q4) with its averages, and over random
 * splits. May depend on cross-validation and its methods.
 */
package org.smkl.bench.experiment.accuracy;
