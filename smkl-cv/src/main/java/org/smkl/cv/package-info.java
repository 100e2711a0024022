/**
 * Cross-validated grid search: kernels are computed once, folds take their parts by index, paths
 * along C and lambda are warm-started, folds run in parallel, and what is done is kept in a file so
 * that an interrupted search goes on. May depend on the methods and the core.
 */
package org.smkl.cv;
