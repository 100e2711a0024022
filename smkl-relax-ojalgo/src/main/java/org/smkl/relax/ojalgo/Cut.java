package org.smkl.relax.ojalgo;

/**
 * A half-space row'x at most bound that holds in a whole cone.
 *
 * @param cone the cone
 * @param row coefficients of x
 * @param bound right-hand side
 * @param dual its direction in the dual cone, one entry for each row of the cone
 */
record Cut(SecondOrderCone cone, double[] row, double bound, double[] dual) {}
