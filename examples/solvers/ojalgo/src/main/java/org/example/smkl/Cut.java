package org.example.smkl;

/**
 * A half-space row'x at most bound that holds in a whole cone.
 *
 * @param cone which cone of the program
 * @param row coefficients of x
 * @param bound right-hand side
 * @param dual its direction in the dual cone, one entry for each row of the cone
 */
record Cut(int cone, double[] row, double bound, double[] dual) {
  /** Whether the directions differ by at most this. */
  boolean near(Cut other, double distance) {
    for (int i = 0; i < dual.length; i++) {
      if (!(Math.abs(dual[i] - other.dual[i]) <= distance)) {
        return false;
      }
    }
    return true;
  }
}
