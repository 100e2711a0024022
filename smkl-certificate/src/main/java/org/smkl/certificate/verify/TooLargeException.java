package org.smkl.certificate.verify;

/** Nothing is wrong with a certificate but its size: whether its leaves cover all is not known. */
final class TooLargeException extends RefusedException {
  private static final long serialVersionUID = 1;

  TooLargeException(String message) {
    super(message);
  }
}
