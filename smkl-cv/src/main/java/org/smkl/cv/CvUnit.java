package org.smkl.cv;

import java.util.List;

/**
 * One path in one fold, done. Units are what is kept in a file: within a path every point starts
 * from the one before, so a path is repeated as a whole or not at all.
 *
 * @param fold which fold
 * @param path which path
 * @param tested rows tested
 * @param right for each point of the path how many of them were classified right
 * @param nonzeros for each point the number of kernels with weight
 */
record CvUnit(int fold, int path, int tested, List<Integer> right, List<Integer> nonzeros) {
  CvUnit {
    right = List.copyOf(right);
    nonzeros = List.copyOf(nonzeros);
  }
}
