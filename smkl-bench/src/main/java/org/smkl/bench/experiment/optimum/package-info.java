/**
 * How good objectives are: warm starts (q2), bounds (q3) and certified optima (q5) at the published
 * parameters.
 */
package org.smkl.bench.experiment.optimum;
