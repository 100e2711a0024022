package org.smkl.spark;

import org.apache.spark.ml.util.Identifiable$;

/**
 * Names of estimators and models. Constructors of Spark's own classes ask for the name before a
 * subclass in Java has any field: it waits here meanwhile.
 */
final class Uids {
  private static final ThreadLocal<String> NEXT = new ThreadLocal<>();

  /** Says that a name waits. */
  record Token(String uid) {}

  private Uids() {}

  /** The name of the object that this thread makes next. */
  static Token next(String uid) {
    NEXT.set(uid);
    return new Token(uid);
  }

  /** A name of its own, random. */
  static Token random(String prefix) {
    return next(Identifiable$.MODULE$.randomUID(prefix));
  }

  static String waiting() {
    return NEXT.get();
  }
}
