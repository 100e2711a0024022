package org.smkl.data.read;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * The classes of a task, as the user spells them. Labels are compared as numbers where they are
 * numbers, so that "1", "+1" and "1.0" are one class.
 *
 * @param names the classes in their order; of two the second is +1, and one may be "not ..." where
 *     it stands for all but the other
 * @param rest what becomes of every other label
 */
public record Classes(List<String> names, Rest rest) {
  /** Takes a copy. */
  public Classes {
    names = List.copyOf(names);
  }

  /** Of two classes. */
  public Classes(String positive, String negative, Rest rest) {
    this(List.of(negative, positive), rest);
  }

  /** What becomes of labels that are none of them. */
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

  /** The class +1 of two. */
  public String positive() {
    return names.get(1);
  }

  /** The class -1 of two. */
  public String negative() {
    return names.get(0);
  }

  /** The index of a label's class; -1 where it belongs to none. */
  public int encode(String label) {
    String canonical = canonical(label);
    for (int c = 0; c < names.size(); c++) {
      if (canonical.equals(canonical(names.get(c)))) {
        return c;
      }
    }
    return switch (rest) {
      case NONE -> -1;
      case NEGATIVE -> 0;
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
