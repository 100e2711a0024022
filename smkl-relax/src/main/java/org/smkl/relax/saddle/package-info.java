/**
 * The embedded backend "saddle" for the Full SDP relaxation: alpha-steps give cuts and second-order
 * models of the SVM value as a function of the weights, a small interior-point method solves the
 * master problem over them. The same method solves for alpha and the weights at once where there
 * are few points and many kernels. May depend on the API and the bounds of the core alone.
 */
package org.smkl.relax.saddle;
