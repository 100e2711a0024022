package org.smkl.search;

/** A checkpoint that cannot be written, read or used here; the message says why. */
public final class CheckpointException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason in words. */
  public CheckpointException(String message) {
    super(message);
  }

  /** The reason in words, and what caused it. */
  public CheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
