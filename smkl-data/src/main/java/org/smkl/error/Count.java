package org.smkl.error;

/** Numbers of things, for sentences. */
public final class Count {
  private Count() {}

  /** "1 node", "2 nodes". */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** "there is 1 kernel", "there are 2 kernels". */
  public static String thereAre(long number, String noun) {
    return (number == 1 ? "there is " : "there are ") + of(number, noun);
  }
}
