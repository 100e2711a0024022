package org.smkl.answer.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A computation of ONNX while it is written; values are known by their names. The field numbers are
 * those of onnx.proto. Not thread-safe.
 */
final class Graph {
  private static final String CLASSIC_ML = "ai.onnx.ml";

  /** The kinds of elements. */
  enum Kind {
    FLOAT(1),
    INT64(7),
    STRING(8),
    DOUBLE(11);

    private final int code;

    Kind(int code) {
      this.code = code;
    }
  }

  private final Message nodes = new Message();
  private final Message initializers = new Message();
  private final Message inputs = new Message();
  private final Message outputs = new Message();
  private int names;

  private String name(String kind) {
    return kind + "_" + names++;
  }

  /** A value that the caller gives: rows of so many elements. */
  String input(String name, Kind kind, int width) {
    inputs.message(11, value(name, kind, width));
    return name;
  }

  /** A value that the caller gets. */
  void output(String from, String name, Kind kind, int width) {
    nodes.message(
        1, new Message().text(1, from).text(2, name).text(3, name("out")).text(4, "Identity"));
    outputs.message(12, value(name, kind, width));
  }

  private static Message value(String name, Kind kind, int width) {
    Message shape = new Message().message(1, new Message().text(2, "rows"));
    if (width > 0) {
      shape.message(1, new Message().number(1, width));
    }
    Message tensor = new Message().number(1, kind.code).message(2, shape);
    return new Message().text(1, name).message(2, new Message().message(1, tensor));
  }

  String doubles(double[] values, int... dims) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      raw.putDouble(value);
    }
    return initializer(Kind.DOUBLE, dims, new Message().bytes(9, raw.array()));
  }

  /** A single number. */
  String number(double value) {
    return doubles(new double[] {value}, 1);
  }

  String floats(double[] values, int... dims) {
    ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      raw.putFloat((float) value);
    }
    return initializer(Kind.FLOAT, dims, new Message().bytes(9, raw.array()));
  }

  String integers(long[] values, int... dims) {
    ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      raw.putLong(value);
    }
    return initializer(Kind.INT64, dims, new Message().bytes(9, raw.array()));
  }

  String strings(List<String> values) {
    Message data = new Message();
    values.forEach(value -> data.text(6, value));
    return initializer(Kind.STRING, new int[] {values.size()}, data);
  }

  private String initializer(Kind kind, int[] dims, Message data) {
    String name = name("constant");
    Message tensor = new Message();
    for (int dim : dims) {
      tensor.number(1, dim);
    }
    tensor.number(2, kind.code).text(8, name);
    byte[] head = tensor.bytes();
    byte[] body = data.bytes();
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    initializers.bytes(5, all);
    return name;
  }

  /** The result of an operator. */
  String node(String operator, String... from) {
    return node(operator, List.of(), from);
  }

  /** The result of an operator with attributes. */
  String node(String operator, List<Message> attributes, String... from) {
    String result = name(operator.toLowerCase(java.util.Locale.ROOT));
    Message node = new Message();
    for (String one : from) {
      node.text(1, one);
    }
    node.text(2, result).text(3, "node_" + result).text(4, operator);
    attributes.forEach(attribute -> node.message(5, attribute));
    if (operator.equals("OneHotEncoder")) {
      node.text(7, CLASSIC_ML);
    }
    nodes.message(1, node);
    return result;
  }

  static Message attribute(String name, long value) {
    return new Message().text(1, name).number(3, value).number(20, 2);
  }

  static Message attribute(String name, List<String> values) {
    Message attribute = new Message().text(1, name);
    values.forEach(value -> attribute.bytes(9, value.getBytes(StandardCharsets.UTF_8)));
    return attribute.number(20, 8);
  }

  /** The file: version 8 of the format, version 15 of its operators. */
  byte[] model(String producer, String version, String description) {
    Message graph = new Message();
    byte[] body =
        concatenated(
            nodes.bytes(),
            graph.text(2, "smkl").bytes(),
            initializers.bytes(),
            inputs.bytes(),
            outputs.bytes());
    return new Message()
        .number(1, 8)
        .text(2, producer)
        .text(3, version)
        .text(6, description)
        .bytes(7, body)
        .message(8, new Message().text(1, "").number(2, 15))
        .message(8, new Message().text(1, CLASSIC_ML).number(2, 2))
        .bytes();
  }

  private static byte[] concatenated(byte[]... parts) {
    ByteBuffer all =
        ByteBuffer.allocate(java.util.Arrays.stream(parts).mapToInt(p -> p.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }
}
