package org.smkl.certificate;

import java.io.IOException;

/** A file that is not a whole, unaltered certificate of a version known here. */
public final class CertificateException extends IOException {
  private static final long serialVersionUID = 1L;

  /** With the reason in words for the user. */
  public CertificateException(String message) {
    super(message);
  }

  /** With the reason and what caused it. */
  public CertificateException(String message, Throwable cause) {
    super(message, cause);
  }
}
