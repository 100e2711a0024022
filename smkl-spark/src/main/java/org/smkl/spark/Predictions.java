package org.smkl.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.smkl.error.InputException;

/** Adds columns to rows, some rows at a time: one by one most of the work would be repeated. */
final class Predictions {
  /** Rows that are predicted at a time. */
  private static final int BATCH_ROWS = 512;

  private Predictions() {}

  /** The columns that follow from the values of the machines, in the order of the new schema. */
  @FunctionalInterface
  interface Outputs extends Serializable {
    Object[] of(Fitted fitted, double[] values);
  }

  static Dataset<Row> add(
      Dataset<?> dataset, StructType schema, String features, Fitted fitted, Outputs outputs) {
    Broadcast<Fitted> shared =
        JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext()).broadcast(fitted);
    return dataset
        .toDF()
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                rows -> new Batches(rows, features, shared.value(), outputs),
            Encoders.row(schema));
  }

  private static final class Batches implements Iterator<Row> {
    private final Iterator<Row> source;
    private final String features;
    private final Fitted fitted;
    private final Outputs outputs;
    private Iterator<Row> ready = List.<Row>of().iterator();

    Batches(Iterator<Row> source, String features, Fitted fitted, Outputs outputs) {
      this.source = source;
      this.features = features;
      this.fitted = fitted;
      this.outputs = outputs;
    }

    @Override
    public boolean hasNext() {
      return ready.hasNext() || source.hasNext();
    }

    @Override
    public Row next() {
      if (!ready.hasNext()) {
        ready = batch();
      }
      return ready.next();
    }

    private Iterator<Row> batch() {
      List<Row> rows = new ArrayList<>();
      List<Vector> vectors = new ArrayList<>();
      while (source.hasNext() && rows.size() < BATCH_ROWS) {
        Row row = source.next();
        Vector vector = row.getAs(features);
        if (vector == null) {
          throw new InputException(
              "A row to predict has no value in column '%s'.".formatted(features),
              "Expected a vector.",
              "Maybe drop such rows first, or fill them with an Imputer.");
        }
        rows.add(row);
        vectors.add(vector);
      }
      double[][] values = fitted.values(vectors);
      List<Row> results = new ArrayList<>();
      for (int r = 0; r < rows.size(); r++) {
        results.add(with(rows.get(r), outputs.of(fitted, values[r])));
      }
      return results.iterator();
    }

    private static Row with(Row row, Object[] more) {
      Object[] all = new Object[row.size() + more.length];
      for (int k = 0; k < row.size(); k++) {
        all[k] = row.get(k);
      }
      System.arraycopy(more, 0, all, row.size(), more.length);
      return RowFactory.create(all);
    }
  }
}
