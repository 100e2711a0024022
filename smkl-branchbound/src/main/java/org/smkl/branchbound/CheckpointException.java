package org.smkl.branchbound;

/** A checkpoint that cannot be written, read or used here; the message says why. */
public final class CheckpointException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CheckpointException(String message) {
    super(message);
  }

  CheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
