/**
 * The alpha-steps of all blocks of a problem at one K(b), solved and evaluated together. May depend
 * on the API and {@code org.smkl.svm.parallel} alone.
 */
package org.smkl.svm.machine;
