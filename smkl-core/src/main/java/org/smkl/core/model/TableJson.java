package org.smkl.core.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import org.smkl.core.data.Table;
import org.smkl.core.error.Check;

/** Rows in a file: an array of arrays of numbers, or an object with what sparse rows name. */
final class TableJson {
  private TableJson() {}

  /**
   * Sparse rows.
   *
   * @param columns how many numbers each stands for
   * @param indices for each row the columns that it names, 0-based and ascending
   * @param values for each row their values
   */
  record Sparse(int columns, int[][] indices, double[][] values) {}

  /** Writes either form. */
  static final class Writer extends JsonSerializer<Table> {
    @Override
    public void serialize(Table table, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      double[][] values = new double[table.count()][];
      int[][] indices = new int[table.count()][];
      for (int i = 0; i < values.length; i++) {
        values[i] = table.values(i);
        indices[i] = table.sparse() ? table.indices(i) : null;
      }
      provider.defaultSerializeValue(
          table.sparse() ? new Sparse(table.columns(), indices, values) : values, out);
    }
  }

  /** Reads either form. */
  static final class Reader extends JsonDeserializer<Table> {
    @Override
    public Table deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        double[][] rows = context.readValue(parser, double[][].class);
        checkRows("rows", rows);
        return Table.of(rows);
      }
      Sparse sparse = context.readValue(parser, Sparse.class);
      Check.present("indices", sparse.indices());
      Check.present("values", sparse.values());
      checkRows("indices", sparse.indices());
      checkRows("values", sparse.values());
      return Table.sparse(sparse.columns(), sparse.indices(), sparse.values());
    }

    private static void checkRows(String field, Object[] rows) {
      for (Object row : rows) {
        Check.present(field, row);
      }
    }
  }
}
