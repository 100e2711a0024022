package org.smkl.api.task;

/** What the values of a task's machines mean. */
public enum TaskDecision {
  /** One machine: its value is the number, in the scale of the targets. */
  NUMBER,
  /** One machine, two classes: the second one where the value is 0 or more. */
  SIGN,
  /**
   * A machine for each of some pairs of classes: the class with most votes, of several the first.
   */
  VOTES,
  /** A machine for each of some classes: that with the largest value, of several the first. */
  LARGEST,
  /** One machine: among rows of a group its value says which come before which, and no more. */
  ORDER
}
