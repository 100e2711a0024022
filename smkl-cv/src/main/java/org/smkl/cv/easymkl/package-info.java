/**
 * EasyMKL's quadratic program and its solvers: pure numbers, which know nothing of methods. The way
 * in is {@link org.smkl.cv.easymkl.MarginDistribution}.
 */
package org.smkl.cv.easymkl;
