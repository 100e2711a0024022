package org.smkl.gram;

/** Whether the Gram matrices are kept in memory. */
public enum KernelStorage {
  /** Where they fit into the memory there is. */
  AUTO,
  /** Yes; too little memory is an error. */
  YES,
  /** No: values are computed from the rows whenever they are needed. */
  NO
}
