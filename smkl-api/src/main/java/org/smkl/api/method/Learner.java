package org.smkl.api.method;

/**
 * Chooses weights on one set of rows, at one point after the other. It may keep what it computed,
 * so neighbours of a grid follow each other; what it returns at a point must not depend on the
 * points before but for rounding. Used by one thread at a time.
 */
@FunctionalInterface
public interface Learner {
  /** The weights at a point; see the contract of {@link WeightMethod}. */
  MethodResult learn(MethodPoint point);
}
