package org.smkl.core.fit;

/** How weights are searched. */
public enum Method {
  /**
   * Best response, then exact weights on each support found and swaps of kernels while they help;
   * plain multi-start best response where no relaxation backend is there.
   */
  DEFAULT("default"),
  /** Best response keeping the least F(beta). */
  BEST_RESPONSE("best-response"),
  /** The paper's pseudo-code to the letter, keeping the least J. */
  ALGORITHM_1("algorithm-1");

  private final String label;

  Method(String label) {
    this.label = label;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }
}
