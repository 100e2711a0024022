package org.smkl.bench;

import java.io.Serializable;
import java.util.LinkedHashMap;
import org.smkl.bench.result.Result;

/**
 * Results that one machine computes together.
 *
 * @param experiment whose
 * @param group what their keys begin with
 * @param keys which
 * @param known results of the group that are there
 */
record StudyUnit(
    String experiment, String group, String[] keys, LinkedHashMap<String, Result> known)
    implements Serializable {
  /** Its name in messages. */
  @Override
  public String toString() {
    return group;
  }
}
