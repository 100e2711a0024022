package org.smkl.cv;

import java.util.List;

/**
 * One path in one fold, done. Units are what is kept in a file: within a path every point starts
 * from the one before, so a path is repeated as a whole or not at all.
 *
 * @param fold which fold
 * @param path which path
 * @param sums for each point of the path what the left-out rows add up to, see {@link ScoreSums}
 * @param nonzeros for each point the number of kernels with weight
 */
record CvUnit(int fold, int path, List<List<Double>> sums, List<Integer> nonzeros) {
  CvUnit {
    sums = sums.stream().map(List::copyOf).toList();
    nonzeros = List.copyOf(nonzeros);
  }
}
