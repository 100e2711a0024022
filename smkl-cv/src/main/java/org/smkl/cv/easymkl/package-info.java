/**
 * EasyMKL's quadratic program and its solvers: pure numbers, which know nothing of methods. The way
 * in is {@link org.smkl.cv.easymkl.MarginDistribution}. Uses {@code org.smkl.api}, {@code
 * org.smkl.numeric} and {@code org.smkl.svm.parallel} alone.
 */
package org.smkl.cv.easymkl;
