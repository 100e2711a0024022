package org.smkl.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.util.Arrays;
import org.smkl.data.Table;
import org.smkl.error.Check;

/**
 * Rows in a file: an array of arrays of numbers, or an object where rows are sparse or have texts.
 */
final class TableJson {
  private TableJson() {}

  /**
   * Rows that are more than numbers.
   *
   * @param columns how many numbers each stands for, where they are sparse; else null
   * @param indices for each sparse row the columns that it names, 0-based and ascending; else null
   * @param values for each row its values
   * @param texts for each row its texts; null where there are none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Rows(Integer columns, int[][] indices, double[][] values, String[][] texts) {}

  /** Writes either form. */
  static final class Writer extends JsonSerializer<Table> {
    @Override
    public void serialize(Table table, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      double[][] values = new double[table.count()][];
      Arrays.setAll(values, table::values);
      boolean plain = !table.sparse() && table.texts() == 0;
      provider.defaultSerializeValue(plain ? values : rows(table, values), out);
    }

    private static Rows rows(Table table, double[][] values) {
      int[][] indices = table.sparse() ? new int[values.length][] : null;
      String[][] texts = table.texts() > 0 ? new String[values.length][table.texts()] : null;
      for (int i = 0; i < values.length; i++) {
        if (indices != null) {
          indices[i] = table.indices(i);
        }
        for (int k = 0; k < table.texts(); k++) {
          texts[i][k] = table.text(i, k);
        }
      }
      return new Rows(table.sparse() ? table.columns() : null, indices, values, texts);
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
      Rows rows = context.readValue(parser, Rows.class);
      Check.present("values", rows.values());
      checkRows("values", rows.values());
      Table table = rows.columns() == null ? Table.of(rows.values()) : sparse(rows);
      if (rows.texts() == null) {
        return table;
      }
      checkRows("texts", rows.texts());
      return table.withTexts(rows.texts());
    }

    private static Table sparse(Rows rows) {
      Check.present("indices", rows.indices());
      checkRows("indices", rows.indices());
      return Table.sparse(rows.columns(), rows.indices(), rows.values());
    }

    private static void checkRows(String field, Object[] rows) {
      for (Object row : rows) {
        Check.present(field, row);
      }
    }
  }
}
