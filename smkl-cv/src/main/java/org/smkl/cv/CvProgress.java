package org.smkl.cv;

/**
 * Where a grid search stands.
 *
 * @param done path units done
 * @param total path units in all
 * @param secondsLeft an estimate from the units of this run
 */
public record CvProgress(int done, int total, double secondsLeft) {}
