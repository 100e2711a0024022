package org.smkl.data.set;

/** Whether a known data set can be used here. */
public enum DataState {
  /** Inside the tool; always there. */
  EMBEDDED,
  /** The file is in the folder and has the right checksum. */
  PRESENT,
  /** There is no such file in the folder, or no folder was given. */
  MISSING,
  /** The file is there but cannot be read, or has another checksum. */
  DAMAGED
}
