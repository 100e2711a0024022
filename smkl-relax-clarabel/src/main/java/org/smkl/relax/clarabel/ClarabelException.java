package org.smkl.relax.clarabel;

/**
 * The native side refused its input, failed in an unforeseen way, or could not be loaded. A solve
 * that merely ends badly has a {@link NativeStatus} instead.
 */
final class ClarabelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Called from native code too. */
  ClarabelException(String message) {
    super(message);
  }
}
