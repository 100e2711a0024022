/**
 * The alpha-steps of all blocks of a problem at one K(b), solved and evaluated together. Uses
 * {@code org.smkl.api}, {@code org.smkl.numeric}, {@code org.smkl.svm.bound}, {@code
 * org.smkl.svm.parallel} and {@code org.smkl.svm.plan} alone.
 */
package org.smkl.svm.machine;
