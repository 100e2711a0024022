package org.smkl.core.data.read;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The two classes of a task, as the user spells them. Labels are compared as numbers where they are
 * numbers, so that "1", "+1" and "1.0" are one class.
 *
 * @param positive the class +1; "not ..." where it stands for all but one
 * @param negative the class -1; "not ..." where it stands for all but one
 * @param rest what becomes of every other label
 */
public record Classes(String positive, String negative, Rest rest) {

  /** What becomes of labels that are neither of the two. */
  public enum Rest {
    /** There must be none. */
    NONE,
    /** They are -1: one class against the rest. */
    NEGATIVE,
    /** They are +1: the rest against one class. */
    POSITIVE;

    /** The name that files keep. */
    @JsonValue
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The label as -1 or +1; 0 where it belongs to neither class. */
  public double encode(String label) {
    String canonical = canonical(label);
    if (canonical.equals(canonical(positive))) {
      return 1;
    }
    if (canonical.equals(canonical(negative))) {
      return -1;
    }
    return switch (rest) {
      case NONE -> 0;
      case NEGATIVE -> -1;
      case POSITIVE -> 1;
    };
  }

  /** One spelling for each class: numbers without sign and fraction where they need none. */
  static String canonical(String label) {
    String text = label.strip();
    double number = Cells.parse(text);
    if (!Double.isFinite(number)) {
      return text;
    }
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }
}
