package org.smkl.core.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Reads what files of version 1 have once and later ones once for each machine. */
final class MachineListReader {
  private MachineListReader() {}

  /** A number, or an array of numbers. */
  static final class Numbers extends JsonDeserializer<double[]> {
    @Override
    public double[] deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return parser.currentToken() == JsonToken.START_ARRAY
          ? context.readValue(parser, double[].class)
          : new double[] {context.readValue(parser, double.class)};
    }
  }

  /** An array of numbers, or an array of such arrays. */
  static final class Vectors extends JsonDeserializer<double[][]> {
    @Override
    public double[][] deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode node = context.readTree(parser);
      boolean more = node.isArray() && !node.isEmpty() && node.get(0).isArray();
      return more
          ? context.readTreeAsValue(node, double[][].class)
          : new double[][] {context.readTreeAsValue(node, double[].class)};
    }
  }
}
