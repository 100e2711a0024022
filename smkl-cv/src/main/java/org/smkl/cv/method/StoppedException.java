package org.smkl.cv.method;

/** A method was asked to stop before it had anything to return. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a sentence that says what was stopped. */
  public StoppedException(String message) {
    super(message);
  }
}
