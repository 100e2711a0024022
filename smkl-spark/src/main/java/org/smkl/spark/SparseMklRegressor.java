package org.smkl.spark;

import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.regression.Regressor;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.SchemaUtils$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.smkl.Smkl;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Target;

/**
 * Chooses few of many kernels and weights for them, with bounds of how good the choice is, and
 * learns numbers with them by epsilon-regression.
 */
public final class SparseMklRegressor
    extends Regressor<Vector, SparseMklRegressor, SparseMklRegressionModel>
    implements SparseMklParams<SparseMklRegressor>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  // Without initial values: Spark's constructor has set them when ours begins.
  private String uid;
  private Own own;
  private DoubleParam epsilon;

  /** With a name of its own. */
  public SparseMklRegressor() {
    this(Uids.random("sparseMklRegressor"));
  }

  /** With this name. */
  public SparseMklRegressor(String uid) {
    this(Uids.next(uid));
  }

  private SparseMklRegressor(Uids.Token token) {
    super();
    this.uid = token.uid();
    Fitting.defaults(this);
    setDefault(epsilon(), TaskOptions.defaults().epsilon());
  }

  @Override
  public String uid() {
    if (uid == null) {
      uid = Uids.waiting();
    }
    return uid;
  }

  @Override
  public Own own() {
    if (own == null) {
      own = new Own(this);
    }
    return own;
  }

  @Override
  public SparseMklRegressor self() {
    return this;
  }

  /** What a prediction may be off for nothing, in standard deviations of the label. */
  public DoubleParam epsilon() {
    if (epsilon == null) {
      epsilon =
          new DoubleParam(
              this,
              "epsilon",
              "what a prediction may be off for nothing, in standard deviations of the label",
              ParamValidators.gtEq(0));
    }
    return epsilon;
  }

  /** Sets {@link #epsilon}. */
  public SparseMklRegressor setEpsilon(double value) {
    set(epsilon(), value);
    return this;
  }

  /** The value of {@link #epsilon}. */
  public double getEpsilon() {
    return (double) getOrDefault(epsilon());
  }

  @Override
  public StructType validateAndTransformSchema(
      StructType schema, boolean fitting, DataType featuresType) {
    if (fitting && isSet(weightCol()) && !getWeightCol().isEmpty()) {
      SchemaUtils$.MODULE$.checkNumericType(schema, getWeightCol(), "");
    }
    return super.validateAndTransformSchema(schema, fitting, featuresType);
  }

  @Override
  public SparseMklRegressionModel train(Dataset<?> dataset) {
    Fitting fitting = new Fitting(this, getFeaturesCol(), getLabelCol());
    Fitting.Rows rows = fitting.collect(dataset);
    org.smkl.data.Dataset train = rows.dataset(new Target.Values(rows.labels()));
    Smkl smkl = fitting.settings().task(TaskOptions.defaults().withEpsilon(getEpsilon())).build();
    try (SparkCluster cluster = SparkCluster.of(dataset.sparkSession())) {
      return new SparseMklRegressionModel(uid, Fitted.of(fitting.fit(smkl, train, cluster)));
    }
  }

  @Override
  public SparseMklRegressor copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads an estimator that was saved. */
  public static SparseMklRegressor load(String path) {
    return read().load(path);
  }

  /** Reads estimators that were saved. */
  public static MLReader<SparseMklRegressor> read() {
    return new ModelStore.ParamsReader<>(
        SparseMklRegressor.class.getName(), SparseMklRegressor::new);
  }
}
