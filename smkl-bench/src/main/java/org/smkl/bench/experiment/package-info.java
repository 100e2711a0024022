/**
 * The paper's experiments by name, and one it could not run. Each makes tables and plots of results
 * that are kept in a file as they come. May depend on methods, cross-validation, branch and bound
 * and the core; knows nothing of how results are shown.
 */
package org.smkl.bench.experiment;
