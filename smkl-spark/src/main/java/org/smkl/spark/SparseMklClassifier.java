package org.smkl.spark;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.SchemaUtils$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.smkl.Smkl;
import org.smkl.core.task.TaskOptions;
import org.smkl.core.task.TaskOptions.Multiclass;
import org.smkl.data.Target;
import org.smkl.error.InputException;

/**
 * Chooses few of many kernels and weights for them, with bounds of how good the choice is, and
 * learns classes with them. Labels are 0, 1, 2, ... as Spark has them.
 *
 * <p>Probabilities take an inner cross-validation; {@code setProbabilityCol("")} leaves them out.
 */
public final class SparseMklClassifier
    extends ProbabilisticClassifier<Vector, SparseMklClassifier, SparseMklClassificationModel>
    implements SparseMklParams<SparseMklClassifier>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  // Without initial values: Spark's constructor has set them when ours begins.
  private String uid;
  private Own own;
  private Param<String> multiclass;

  /** With a name of its own. */
  public SparseMklClassifier() {
    this(Uids.random("sparseMklClassifier"));
  }

  /** With this name. */
  public SparseMklClassifier(String uid) {
    this(Uids.next(uid));
  }

  private SparseMklClassifier(Uids.Token token) {
    super();
    this.uid = token.uid();
    Fitting.defaults(this);
    setDefault(multiclass(), "ovo");
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
  public SparseMklClassifier self() {
    return this;
  }

  /** How several classes are told apart: ovo (pairs) or ovr (each against the rest). */
  public Param<String> multiclass() {
    if (multiclass == null) {
      multiclass = new Param<>(this, "multiclass", "several classes: ovo (pairs) or ovr");
    }
    return multiclass;
  }

  /** Sets {@link #multiclass}. */
  public SparseMklClassifier setMulticlass(String value) {
    set(multiclass(), value);
    return this;
  }

  /** The value of {@link #multiclass}. */
  public String getMulticlass() {
    return getOrDefault(multiclass());
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
  public SparseMklClassificationModel train(Dataset<?> dataset) {
    Fitting fitting = new Fitting(this, getFeaturesCol(), getLabelCol());
    Fitting.Rows rows = fitting.collect(dataset);
    org.smkl.data.Dataset train = rows.dataset(classes(rows.labels()));
    Smkl smkl =
        fitting
            .settings()
            .task(
                TaskOptions.defaults()
                    .withMulticlass(parsed())
                    .withProbability(!getProbabilityCol().isEmpty()))
            .build();
    try (SparkCluster cluster = SparkCluster.of(dataset.sparkSession())) {
      return new SparseMklClassificationModel(uid, Fitted.of(fitting.fit(smkl, train, cluster)));
    }
  }

  private Multiclass parsed() {
    return switch (getMulticlass()) {
      case "ovo" -> Multiclass.ONE_VERSUS_ONE;
      case "ovr" -> Multiclass.ONE_VERSUS_REST;
      default ->
          throw new InputException(
              "multiclass is '%s'.".formatted(getMulticlass()), "Expected ovo or ovr.", "");
    };
  }

  private Target.Labels classes(double[] labels) {
    int[] of = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      of[i] = (int) labels[i];
      if (of[i] != labels[i] || of[i] < 0) {
        throw new InputException(
            "Row %d of the Dataset has the label %s in column '%s'."
                .formatted(i, labels[i], getLabelCol()),
            "Expected whole numbers from 0 on.",
            "Maybe index the labels with a StringIndexer first, or use SparseMklRegressor.");
      }
    }
    int classes = Math.max(2, Arrays.stream(of).max().orElse(0) + 1);
    List<String> names = IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    return new Target.Labels(names, of);
  }

  @Override
  public SparseMklClassifier copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads an estimator that was saved. */
  public static SparseMklClassifier load(String path) {
    return read().load(path);
  }

  /** Reads estimators that were saved. */
  public static MLReader<SparseMklClassifier> read() {
    return new ModelStore.ParamsReader<>(
        SparseMklClassifier.class.getName(), SparseMklClassifier::new);
  }
}
