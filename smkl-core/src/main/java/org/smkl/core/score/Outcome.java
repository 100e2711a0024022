package org.smkl.core.score;

/** What was predicted beside what is true, row by row. Arrays are shared with who gave them. */
public sealed interface Outcome permits ClassOutcome, NumberOutcome {
  /** What kind of thing was predicted. */
  enum Task {
    /** One of several classes. */
    CLASSIFICATION("classification"),
    /** A number. */
    REGRESSION("regression"),
    /** A number that orders the rows of a group. */
    RANKING("ranking");

    private final String id;

    Task(String id) {
      this.id = id;
    }

    /** The name users write. */
    public String id() {
      return id;
    }
  }

  /** The task that these are predictions of. */
  Task task();

  /** How many rows there are. */
  int rows();
}
