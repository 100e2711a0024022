package org.smkl.cv.method;

/** A parameter that a method has, so that a grid search need not vary the others. */
public enum Axis {
  /** The SVM's C. */
  C,
  /** The method's regularisation. */
  LAMBDA,
  /** The largest number of kernels. */
  K0,
  /** The one kernel used. */
  KERNEL
}
