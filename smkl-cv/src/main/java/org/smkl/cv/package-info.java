/**
 * Cross-validated grid search for every task: kernels are computed once, folds take their parts by
 * index, paths along C, lambda and k0 are warm-started, folds run in parallel, grids may grow, and
 * what is done is kept in a file so that an interrupted search goes on.
 */
package org.smkl.cv;
