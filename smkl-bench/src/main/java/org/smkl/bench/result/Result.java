package org.smkl.bench.result;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Named values: numbers, texts and lists of numbers, as JSON has them. Immutable. */
public final class Result implements Serializable {
  private static final long serialVersionUID = 1;

  private final LinkedHashMap<String, Object> fields = new LinkedHashMap<>();

  /** Copies the fields; numbers that JSON has not become null. */
  public Result(Map<String, ?> fields) {
    fields.forEach((key, value) -> this.fields.put(key, plain(value)));
  }

  /** A result of one value. */
  public static Result of(String name, Object value) {
    return new Result(Map.of()).with(name, value);
  }

  /** A copy with one more value. */
  public Result with(String name, Object value) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    all.put(name, value);
    return new Result(all);
  }

  private static Object plain(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number : null;
    }
    // JSON reads back small whole numbers as Integer; fresh results are to look the same.
    if (value instanceof Long number && number.intValue() == number) {
      return number.intValue();
    }
    if (value instanceof double[] numbers) {
      return java.util.Arrays.stream(numbers).boxed().toList();
    }
    return value;
  }

  /** All fields. */
  public Map<String, Object> fields() {
    return Collections.unmodifiableMap(fields);
  }

  /** Any value; null where there is none. */
  public Object get(String name) {
    return fields.get(name);
  }

  /** A number; NaN where there is none. */
  public double number(String name) {
    return fields.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /** A text; empty where there is none. */
  public String text(String name) {
    Object value = fields.get(name);
    return value == null ? "" : value.toString();
  }

  /** A list of numbers; empty where there is none. */
  public double[] numbers(String name) {
    if (!(fields.get(name) instanceof List<?> list)) {
      return new double[0];
    }
    return list.stream().mapToDouble(item -> ((Number) item).doubleValue()).toArray();
  }
}
