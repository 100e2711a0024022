package org.smkl.api.kernel;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;

/**
 * The values of a family's parameters in one specification, as text, with typed readers whose
 * errors name parameter and value.
 *
 * @param values parameter name to text
 */
public record KernelArguments(Map<String, String> values) {
  private static final MathContext DIGITS = new MathContext(6);

  /** Larger numbers are written with an exponent. */
  private static final double MAX_PLAIN = 1e6;

  /** Copies the map. */
  public KernelArguments {
    values = Map.copyOf(values);
  }

  /** The text given for a parameter. */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("Parameter '%s' is missing.".formatted(name));
    }
    return value;
  }

  /** The parameter as a finite number. */
  public double number(String name) {
    String value = text(name);
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "Parameter '%s' must be a number; got '%s'.".formatted(name, value), e);
    }
    throw new IllegalArgumentException(
        "Parameter '%s' must be finite; got '%s'.".formatted(name, value));
  }

  /** The parameter as a finite number greater than zero. */
  public double positive(String name) {
    double number = number(name);
    if (number > 0) {
      return number;
    }
    throw new IllegalArgumentException(
        "Parameter '%s' must be greater than 0; got '%s'.".formatted(name, text(name)));
  }

  /** The parameter as a whole number in [least, most]. */
  public int integer(String name, int least, int most) {
    double number = number(name);
    if (number == Math.rint(number) && number >= least && number <= most) {
      return (int) number;
    }
    throw new IllegalArgumentException(
        "Parameter '%s' must be a whole number in %d..%d; got '%s'."
            .formatted(name, least, most, text(name)));
  }

  /** A copy with another text for one parameter. */
  public KernelArguments with(String name, String value) {
    Map<String, String> others = new HashMap<>(values);
    others.put(name, value);
    return new KernelArguments(others);
  }

  /** A copy with a number for one parameter, rounded to six digits so that it can be read. */
  public KernelArguments with(String name, double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException(
          "The number for '%s' would be %s on these points. Maybe standardise the columns, or give a number."
              .formatted(name, number));
    }
    double rounded = new BigDecimal(number).round(DIGITS).doubleValue();
    boolean whole = rounded == Math.rint(rounded) && Math.abs(rounded) < MAX_PLAIN;
    return with(name, whole ? Long.toString((long) rounded) : Double.toString(rounded));
  }
}
