package org.smkl.plugin.guard;

/** A limit or a stop was reached while there was no result yet. */
public final class GivenUpException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the message for the user. */
  public GivenUpException(String message) {
    super(message);
  }
}
