package org.smkl.api.method;

/** A parameter that methods share: a grid varies it for those that read it. */
public enum MethodAxis {
  /** The SVM's C; the machines are trained with it even where the weights do not depend on it. */
  C,
  /** The regularisation lambda. */
  LAMBDA,
  /** The largest number of kernels. */
  K0
}
