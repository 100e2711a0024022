package org.smkl.spark;

import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.RegressionModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.smkl.certificate.Certificate;
import org.smkl.core.fit.SmklModel;

/** What {@link SparseMklRegressor} has learnt. */
public final class SparseMklRegressionModel
    extends RegressionModel<Vector, SparseMklRegressionModel> implements MLWritable {
  private static final long serialVersionUID = 1;

  private String uid;
  private final Fitted fitted;

  SparseMklRegressionModel(String uid, Fitted fitted) {
    this(Uids.next(uid), fitted);
  }

  private SparseMklRegressionModel(Uids.Token token, Fitted fitted) {
    super();
    this.uid = token.uid();
    this.fitted = fitted;
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = Uids.waiting();
    }
    return uid;
  }

  /** Bounds, weights and how the fit ended. */
  public FitSummary summary() {
    return FitSummary.of(fitted.document());
  }

  /** The proof of branch and bound, where one was asked for and found. */
  public Optional<Certificate> certificate() {
    return fitted.certificate();
  }

  /** The model of smkl behind this one. */
  public SmklModel smkl() {
    return fitted.model();
  }

  @Override
  public int numFeatures() {
    return fitted.columns();
  }

  @Override
  public double predict(Vector features) {
    return fitted.model().task().number(fitted.values(List.of(features))[0][0]);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema());
    if (getPredictionCol().isEmpty()) {
      return dataset.toDF();
    }
    return Predictions.add(
        dataset,
        schema,
        getFeaturesCol(),
        fitted,
        (model, values) -> new Object[] {model.model().task().number(values[0])});
  }

  @Override
  public SparseMklRegressionModel copy(ParamMap extra) {
    return copyValues(new SparseMklRegressionModel(uid, fitted), extra).setParentOf(this);
  }

  private SparseMklRegressionModel setParentOf(SparseMklRegressionModel other) {
    return other.hasParent() ? setParent(other.parent()) : this;
  }

  @Override
  public MLWriter write() {
    return new ModelStore.Writer(this, fitted);
  }

  /** Reads a model that was saved. */
  public static SparseMklRegressionModel load(String path) {
    return read().load(path);
  }

  /** Reads models that were saved. */
  public static MLReader<SparseMklRegressionModel> read() {
    return new ModelStore.Reader<>(
        SparseMklRegressionModel.class.getName(), SparseMklRegressionModel::new);
  }
}
