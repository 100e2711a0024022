package org.smkl.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The fields of one line, all of which must be there and no others. */
record JsonFields(JsonNode node) {
  /** What one number for all may ask for: more than any problem has whose matrices are stored. */
  private static final int MOST_VARIABLES = 1 << 24;

  static JsonFields of(List<JsonNode> lines, int index, String type, int count) {
    return of(lines, index, type).withCount(count);
  }

  static JsonFields of(List<JsonNode> lines, int index, String type) {
    if (index >= lines.size() || !lines.get(index).get("type").asText().equals(type)) {
      throw new IllegalArgumentException("line %d should be of type %s".formatted(index + 1, type));
    }
    return new JsonFields(lines.get(index));
  }

  JsonFields child(String name, int count) {
    return new JsonFields(get(name)).withCount(count);
  }

  JsonFields withCount(int count) {
    if (node.size() != count) {
      throw new IllegalArgumentException(
          "expected %d fields in %s"
              .formatted(count, node.properties().stream().map(e -> e.getKey()).toList()));
    }
    return this;
  }

  private JsonNode get(String name) {
    JsonNode value = node.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the field " + name + " is missing");
    }
    return value;
  }

  String text(String name) {
    JsonNode value = get(name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException(name + " should be text; got " + value);
    }
    return value.asText();
  }

  int integer(String name) {
    return integer(name, get(name));
  }

  private static int integer(String name, JsonNode value) {
    if (!value.isInt()) {
      throw new IllegalArgumentException(name + " should be an integer; got " + value);
    }
    return value.intValue();
  }

  double number(String name) {
    return number(name, get(name));
  }

  private static double number(String name, JsonNode value) {
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(name + " should be a finite number; got " + value);
    }
    return value.doubleValue() + 0.0; // -0.0 is 0
  }

  private ArrayNode array(String name) {
    if (get(name) instanceof ArrayNode array) {
      return array;
    }
    throw new IllegalArgumentException(name + " should be an array; got " + get(name));
  }

  /** The objects of a list, each with so many fields. */
  List<JsonFields> children(String name, int count) {
    List<JsonFields> children = new ArrayList<>();
    for (JsonNode child : array(name)) {
      children.add(new JsonFields(child).withCount(count));
    }
    return children;
  }

  int[] integers(String name) {
    ArrayNode array = array(name);
    return IntStream.range(0, array.size()).map(i -> integer(name, array.get(i))).toArray();
  }

  double[] numbers(String name) {
    ArrayNode array = array(name);
    return IntStream.range(0, array.size()).mapToDouble(i -> number(name, array.get(i))).toArray();
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode value : array(name)) {
      if (!value.isTextual()) {
        throw new IllegalArgumentException(name + " should hold texts; got " + value);
      }
      texts.add(value.asText());
    }
    return texts;
  }

  /** Bounds of so many variables: a list, or one number for all. */
  double[] box(String name, int variables) {
    if (variables < 0 || variables > MOST_VARIABLES) {
      throw new IllegalArgumentException(
          "the number of variables should lie in 0..%d; got %d"
              .formatted(MOST_VARIABLES, variables));
    }
    if (get(name).isArray()) {
      double[] box = numbers(name);
      if (box.length != variables) {
        throw new IllegalArgumentException(
            "%s should have %d entries; got %d".formatted(name, variables, box.length));
      }
      return box;
    }
    double[] box = new double[variables];
    Arrays.fill(box, number(name));
    return box;
  }

  SparseVector vector() {
    double[] values = numbers("values");
    if (Arrays.stream(values).anyMatch(value -> value == 0)) {
      throw new IllegalArgumentException("values should not be 0; got " + get("values"));
    }
    return new SparseVector(integers("indices"), values);
  }
}
