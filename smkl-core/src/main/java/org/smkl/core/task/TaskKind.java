package org.smkl.core.task;

import com.fasterxml.jackson.annotation.JsonValue;
import org.smkl.api.task.TaskDecision;

/** What machines are for. */
public enum TaskKind {
  /** Two classes, one machine. */
  CLASSIFICATION("classification"),
  /** Several classes, a machine for each pair of them. */
  ONE_VERSUS_ONE("one-versus-one"),
  /** Several classes, a machine for each that tells it from all others. */
  ONE_VERSUS_REST("one-versus-rest"),
  /** Numbers, one machine with a tube of width epsilon around it. */
  REGRESSION("regression"),
  /** Numbers that say which rows of a group come first, one machine. */
  RANKING("ranking");

  private final String id;

  TaskKind(String id) {
    this.id = id;
  }

  /** What the values of the machines mean. */
  TaskDecision decision() {
    return switch (this) {
      case CLASSIFICATION -> TaskDecision.SIGN;
      case ONE_VERSUS_ONE -> TaskDecision.VOTES;
      case ONE_VERSUS_REST -> TaskDecision.LARGEST;
      case REGRESSION -> TaskDecision.NUMBER;
      case RANKING -> TaskDecision.ORDER;
    };
  }

  static TaskKind of(TaskDecision decision) {
    return switch (decision) {
      case SIGN -> CLASSIFICATION;
      case VOTES -> ONE_VERSUS_ONE;
      case LARGEST -> ONE_VERSUS_REST;
      case NUMBER -> REGRESSION;
      case ORDER -> RANKING;
    };
  }

  /** The name that files and certificates keep. */
  @JsonValue
  public String id() {
    return id;
  }
}
