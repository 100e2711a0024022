package org.smkl.core.response;

/** Which iterate best response returns. */
public enum KeptIterate {
  /**
   * The pair with the least J = f(a, GSSP(a)), as in the paper's pseudo-code. J is a lower bound,
   * so this can return poor weights.
   */
  LEAST_J,
  /** The sparse weights with the least F(b), a sparse start included. */
  LEAST_F
}
