package org.smkl.api.task;

import java.util.List;
import org.smkl.api.Arguments;
import org.smkl.api.NotForImplementation;

/** What a task states its machines from. Arrays are copies of their own. */
@NotForImplementation
public interface TaskInput {
  /** How many training rows there are. */
  int rows();

  /** The names of the classes in their order; none unless classes are targets. */
  List<String> classes();

  /** For each row the index of its class; empty unless classes are targets. */
  int[] labels();

  /**
   * For each row its number, standardised where the user asks for that; empty unless numbers are
   * targets.
   */
  double[] numbers();

  /** For each row the number of its group, from 0 on; empty where rows are in no groups. */
  default int[] groups() {
    return new int[0];
  }

  /** The parameter C. */
  double c();

  /** For each row C times its weight and that of its class; 0: the row takes no part. */
  double[] bounds();

  /** Whether several classes are told apart one against the rest, not in pairs. */
  boolean oneVersusRest();

  /** The values of the task's parameters, one for each. */
  Arguments arguments();
}
