/**
 * The embedded backend "saddle" for the Full SDP relaxation: alpha-steps give cuts and second-order
 * models of the SVM value as a function of the weights, a small interior-point method solves the
 * master problem over them. The same method solves for alpha and the weights at once where there
 * are few points and many kernels. Uses {@code org.smkl.api}, {@code org.smkl.error}, {@code
 * org.smkl.gram}, {@code org.smkl.numeric}, {@code org.smkl.svm.bound}, {@code
 * org.smkl.svm.machine}, {@code org.smkl.svm.parallel} and {@code org.smkl.svm.plan} alone.
 */
package org.smkl.relax.saddle;
