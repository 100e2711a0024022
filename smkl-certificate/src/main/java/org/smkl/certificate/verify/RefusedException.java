package org.smkl.certificate.verify;

/** The reason why a certificate is refused, on its way to the report. */
class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  RefusedException(String reason) {
    super(reason);
  }
}
