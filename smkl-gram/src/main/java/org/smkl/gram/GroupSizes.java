package org.smkl.gram;

/** How many columns a view or group has at least and at most, to become a kernel. */
record GroupSizes(int min, int max) {
  static final String MIN = "min";
  static final String MAX = "max";
}
