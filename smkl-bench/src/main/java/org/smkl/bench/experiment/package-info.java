/**
 * What experiments are and what they share: sets with their kernels, the published figures, and
 * training that is timed. The experiments are in the packages below. May depend on methods and the
 * core.
 */
package org.smkl.bench.experiment;
