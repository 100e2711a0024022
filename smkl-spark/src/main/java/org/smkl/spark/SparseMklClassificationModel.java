package org.smkl.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.smkl.certificate.Certificate;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskKind;
import org.smkl.error.InputException;
import scala.Tuple3;

/**
 * What {@link SparseMklClassifier} has learnt. The raw prediction has a number for each class: the
 * decision value of two classes with both signs, the value of each machine against the rest, or
 * votes of pairs.
 */
public final class SparseMklClassificationModel
    extends ProbabilisticClassificationModel<Vector, SparseMklClassificationModel>
    implements MLWritable {
  private static final long serialVersionUID = 1;

  private String uid;
  private final Fitted fitted;

  SparseMklClassificationModel(String uid, Fitted fitted) {
    this(Uids.next(uid), fitted);
  }

  private SparseMklClassificationModel(Uids.Token token, Fitted fitted) {
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

  /** Scala's types of this method are not Java's; both of them become this one. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public Tuple3 findSummaryModel() {
    return super.findSummaryModel();
  }

  @Override
  public int numClasses() {
    return fitted.model().task().classes().size();
  }

  @Override
  public int numFeatures() {
    return fitted.columns();
  }

  @Override
  public Vector predictRaw(Vector features) {
    return raw(fitted.model().task(), fitted.values(List.of(features))[0]);
  }

  @Override
  public Vector predictProbability(Vector features) {
    return probability(fitted, fitted.values(List.of(features))[0]);
  }

  /** Of two classes and of machines against the rest; votes do not tell probabilities. */
  @Override
  public Vector raw2probabilityInPlace(Vector raw) {
    Task task = fitted.model().task();
    if (task.kind() == TaskKind.ONE_VERSUS_ONE) {
      throw new UnsupportedOperationException(
          "Probabilities of several classes do not follow from votes. Maybe call predictProbability.");
    }
    double[] values =
        task.kind() == TaskKind.CLASSIFICATION
            ? new double[] {raw.apply(1)}
            : task.roles().stream().mapToDouble(role -> raw.apply(role.positive())).toArray();
    return probability(fitted, values);
  }

  private static Vector raw(Task task, double[] values) {
    if (task.kind() == TaskKind.CLASSIFICATION) {
      return Vectors.dense(-values[0], values[0]);
    }
    double[] points = new double[task.classes().size()];
    // A class that no training row had is never the largest.
    Arrays.fill(
        points,
        task.kind() == TaskKind.ONE_VERSUS_ONE ? -1 : Arrays.stream(values).min().orElse(0) - 1);
    for (int m = 0; m < values.length; m++) {
      Role role = task.roles().get(m);
      if (role.negative() == Role.NONE) {
        points[role.positive()] = values[m];
      } else {
        points[role.positive()] = Math.max(0, points[role.positive()]);
        points[role.negative()] = Math.max(0, points[role.negative()]);
        points[values[m] > 0 ? role.positive() : role.negative()]++;
      }
    }
    return Vectors.dense(points);
  }

  private static Vector probability(Fitted fitted, double[] values) {
    return Vectors.dense(fitted.model().probabilities(new double[][] {values})[0]);
  }

  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema());
    boolean probable = !getProbabilityCol().isEmpty();
    if (probable && !fitted.model().hasProbabilities()) {
      throw new InputException(
          "This model has no probabilities: it was fitted without, or there was no time left.",
          "Expected one that has, because probabilityCol is '%s'.".formatted(getProbabilityCol()),
          "Maybe setProbabilityCol(\"\") on the model.");
    }
    List<Output> outputs = new ArrayList<>();
    int before = dataset.schema().size();
    for (int k = before; k < schema.size(); k++) {
      outputs.add(output(schema.apply(k).name()));
    }
    if (outputs.isEmpty()) {
      return dataset.toDF();
    }
    Output[] all = outputs.toArray(Output[]::new);
    return Predictions.add(
        dataset,
        schema,
        getFeaturesCol(),
        fitted,
        (model, values) -> Arrays.stream(all).map(one -> one.of(model, values)).toArray());
  }

  @FunctionalInterface
  private interface Output extends Serializable {
    Object of(Fitted fitted, double[] values);
  }

  private Output output(String column) {
    if (column.equals(getRawPredictionCol())) {
      return (model, values) -> raw(model.model().task(), values);
    }
    if (column.equals(getProbabilityCol())) {
      return SparseMklClassificationModel::probability;
    }
    if (!isDefined(thresholds())) {
      return (model, values) -> (double) model.model().task().predict(values);
    }
    double[] thresholds = getThresholds();
    return (model, values) -> overThreshold(probability(model, values).toArray(), thresholds);
  }

  /** As Spark has it: the largest probability divided by its threshold; 0 as one always wins. */
  private static double overThreshold(double[] probabilities, double[] thresholds) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < probabilities.length; c++) {
      double scaled =
          thresholds[c] == 0 ? Double.POSITIVE_INFINITY : probabilities[c] / thresholds[c];
      if (scaled > most) {
        most = scaled;
        best = c;
      }
    }
    return best;
  }

  @Override
  public double predict(Vector features) {
    return (double) output(getPredictionCol()).of(fitted, fitted.values(List.of(features))[0]);
  }

  @Override
  public SparseMklClassificationModel copy(ParamMap extra) {
    return copyValues(new SparseMklClassificationModel(uid, fitted), extra).setParentOf(this);
  }

  private SparseMklClassificationModel setParentOf(SparseMklClassificationModel other) {
    return other.hasParent() ? setParent(other.parent()) : this;
  }

  @Override
  public MLWriter write() {
    return new ModelStore.Writer(this, fitted);
  }

  /** Reads a model that was saved. */
  public static SparseMklClassificationModel load(String path) {
    return read().load(path);
  }

  /** Reads models that were saved. */
  public static MLReader<SparseMklClassificationModel> read() {
    return new ModelStore.Reader<>(
        SparseMklClassificationModel.class.getName(), SparseMklClassificationModel::new);
  }
}
