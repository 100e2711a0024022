package org.smkl.api.task;

/** What a task needs to know of each row. */
public enum TaskTargets {
  /** The class of each row, of two or more. */
  CLASSES,
  /** A number for each row. */
  NUMBERS,
  /** Nothing. Two classes are predicted, of which the second is that of rows like those learnt. */
  NONE
}
