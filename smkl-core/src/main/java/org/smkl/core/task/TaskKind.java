package org.smkl.core.task;

import com.fasterxml.jackson.annotation.JsonValue;

/** What machines are for. */
public enum TaskKind {
  /** Two classes, one machine. */
  CLASSIFICATION("classification"),
  /** Several classes, a machine for each pair of them. */
  ONE_VERSUS_ONE("one-versus-one"),
  /** Several classes, a machine for each that tells it from all others. */
  ONE_VERSUS_REST("one-versus-rest"),
  /** Numbers, one machine with a tube of width epsilon around it. */
  REGRESSION("regression");

  private final String id;

  TaskKind(String id) {
    this.id = id;
  }

  /** The name that files and certificates keep. */
  @JsonValue
  public String id() {
    return id;
  }
}
