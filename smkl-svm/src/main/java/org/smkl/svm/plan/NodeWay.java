package org.smkl.svm.plan;

/** How the search treats a node that its relaxation leaves open. */
public enum NodeWay {
  /** Two children: with a kernel and without it. */
  BRANCH("branch on a kernel"),
  /** One alpha after the other settles all choices without the kernels of large energy. */
  SETTLE("settle choices by sets of kernels");

  private final String words;

  NodeWay(String words) {
    this.words = words;
  }

  /** How this is called in a plan. */
  public String describe() {
    return words;
  }

  /**
   * The way for a node.
   *
   * @param free kernels that may still be chosen or left out
   * @param places that are left for them
   */
  public static NodeWay of(int free, int places) {
    return hasManyFreeKernels(free) && places <= Thresholds.MAX_SETTLED_PLACES ? SETTLE : BRANCH;
  }

  /**
   * Whether a relaxation cannot see which kernels are chosen, and there is much to choose from.
   *
   * @param gap the relative gap that it leaves
   */
  public static boolean isBlind(double gap, int free, int places) {
    return gap > Thresholds.MIN_BLIND_GAP && isChoosy(free, places);
  }

  /** Whether there are so many choices that settling them may pay. */
  static boolean isChoosy(int free, int places) {
    double choices = 1;
    for (int k = 0; k < places; k++) {
      choices *= (double) (free - k) / (k + 1);
    }
    return choices >= Thresholds.MIN_SETTLED_CHOICES;
  }

  /** Whether leaving out one more kernel hardly changes a relaxation. */
  public static boolean hasManyFreeKernels(int free) {
    return free > Thresholds.MAX_BRANCHED_KERNELS;
  }
}
