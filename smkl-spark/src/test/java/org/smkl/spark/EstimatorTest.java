package org.smkl.spark;

import static org.apache.spark.sql.functions.lit;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.Smkl;
import org.smkl.certificate.verify.Verification;
import org.smkl.core.fit.FitResult;
import org.smkl.error.InputException;

class EstimatorTest {
  private static final org.smkl.data.Dataset DATA = Samples.circles(120, 4, 3);
  private static final String KERNELS = "linear; rbf(gamma=0.1|0.5); poly(degree=2,offset=1)";

  private static SparkSession spark;
  private static Dataset<Row> rows;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    spark = Masters.start("local[2]");
    StructType schema = new StructType();
    for (String name : DATA.featureNames()) {
      schema = schema.add(name, DataTypes.DoubleType);
    }
    schema = schema.add("label", DataTypes.DoubleType).add("count", DataTypes.IntegerType);
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < DATA.rows(); i++) {
      double[] x = DATA.x()[i];
      all.add(
          RowFactory.create(x[0], x[1], x[2], x[3], DATA.labels()[i] > 0 ? 1.0 : 0.0, 1 + i % 2));
    }
    rows = spark.createDataFrame(all, schema).repartition(3).cache();
    // Rows in the order that estimators see them in.
    rows = spark.createDataFrame(rows.collectAsList(), schema);
  }

  @AfterAll
  static void stop() throws Exception {
    spark.close();
  }

  private static VectorAssembler assembler() {
    return new VectorAssembler()
        .setInputCols(DATA.featureNames().toArray(String[]::new))
        .setOutputCol("features");
  }

  private static SparseMklClassifier classifier() {
    return new SparseMklClassifier().setKernels(KERNELS).setC(1).setLambda(0.1).setK0(2);
  }

  private static Smkl smkl() {
    return Smkl.builder().kernels(KERNELS).c(1).lambda(0.1).k0(2).probability(true).build();
  }

  /** The same rows for smkl itself. */
  private static org.smkl.data.Dataset plain(Dataset<Row> from) {
    List<Row> list = from.collectAsList();
    double[][] x =
        list.stream()
            .map(r -> IntStream.range(0, 4).mapToDouble(r::getDouble).toArray())
            .toArray(double[][]::new);
    double[] y = list.stream().mapToDouble(r -> 2 * r.getDouble(4) - 1).toArray();
    return new org.smkl.data.Dataset("plain", DATA.featureNames(), x, y, "1", "0");
  }

  @Test
  void pipelinePredictsWhatSmklPredictsAlsoWhenSavedAndLoaded() throws Exception {
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {assembler(), classifier()});
    PipelineModel model = pipeline.fit(rows);
    FitResult expected = smkl().fit(plain(rows));
    check(expected, model.transform(rows));
    SparseMklClassificationModel last = (SparseMklClassificationModel) model.stages()[1];
    assertEquals(expected.objective(), last.summary().objective().orElseThrow());
    assertEquals(expected.lowerBound(), last.summary().lowerBound().orElseThrow());
    assertTrue(last.summary().rigorous());
    String path = folder.resolve("model").toString();
    model.write().overwrite().save(path);
    PipelineModel loaded = PipelineModel.load(path);
    check(expected, loaded.transform(rows));
    assertEquals(last.summary(), ((SparseMklClassificationModel) loaded.stages()[1]).summary());
    assertEquals(last.uid(), loaded.stages()[1].uid());
    String unfitted = folder.resolve("unfitted").toString();
    pipeline.write().overwrite().save(unfitted);
    SparseMklClassifier again = (SparseMklClassifier) Pipeline.load(unfitted).getStages()[1];
    assertEquals(classifier().getC(), again.getC());
    assertEquals(KERNELS, again.getKernels());
  }

  private static void check(FitResult expected, Dataset<Row> predicted) {
    List<Row> list = predicted.collectAsList();
    double[][] x = plain(rows).x();
    double[] decisions = expected.model().decisions(x, 1);
    double[][] probabilities = expected.model().probabilities(x, 1);
    for (int i = 0; i < x.length; i++) {
      Row row = list.get(i);
      assertEquals(decisions[i], row.<Vector>getAs("rawPrediction").apply(1));
      assertArrayEquals(probabilities[i], row.<Vector>getAs("probability").toArray());
      assertEquals(decisions[i] >= 0 ? 1.0 : 0.0, row.<Double>getAs("prediction"));
    }
  }

  @Test
  void crossValidatorChoosesAmongCopies() {
    SparseMklClassifier estimator = classifier().setProbabilityCol("");
    // With C so small nothing is learnt, and any ranking beats it.
    ParamMap[] grid = new ParamGridBuilder().addGrid(estimator.c(), new double[] {1e-7, 1}).build();
    CrossValidatorModel found =
        new CrossValidator()
            .setEstimator(estimator)
            .setEstimatorParamMaps(grid)
            .setEvaluator(new BinaryClassificationEvaluator())
            .setNumFolds(2)
            .setParallelism(2)
            .fit(assembler().transform(rows));
    SparseMklClassificationModel best =
        assertInstanceOf(SparseMklClassificationModel.class, found.bestModel());
    int better = found.avgMetrics()[0] > found.avgMetrics()[1] ? 0 : 1;
    assertEquals(grid[better].apply(estimator.c()), ((SparseMklClassifier) best.parent()).getC());
    assertTrue(found.avgMetrics()[1] > 0.7, "AUC " + found.avgMetrics()[1]);
  }

  @Test
  void certificateOfAModelIsVerifiedAgainstTheRows() throws Exception {
    Dataset<Row> vectors = assembler().transform(rows);
    SparseMklClassificationModel model =
        classifier().setProbabilityCol("").setCertifiedGap(1e-4).fit(vectors);
    assertEquals("CERTIFIED", model.summary().status());
    String path = folder.resolve("certified").toString();
    model.write().overwrite().save(path);
    SparseMklClassificationModel loaded = SparseMklClassificationModel.load(path);
    org.smkl.data.Dataset named =
        new org.smkl.data.Dataset(
            "plain",
            IntStream.range(0, 4).mapToObj(k -> "features_" + k).toList(),
            plain(rows).x(),
            plain(rows).labels(),
            "1",
            "0");
    Verification verified = smkl().verify(loaded.certificate().orElseThrow(), named);
    assertTrue(verified.valid(), verified.toString());
  }

  /** Without the kernel that has the largest weight. */
  @Test
  void rulesAreThoseOfSmkl() throws Exception {
    FitResult free = smkl().fit(plain(rows));
    double[] beta = free.solution().beta();
    int largest =
        IntStream.range(0, beta.length).reduce((i, k) -> beta[k] > beta[i] ? k : i).orElseThrow();
    String never = free.prepared().names().get(largest);
    Smkl ruled = Smkl.builder().kernels(KERNELS).c(1).lambda(0.1).k0(2).never(never).build();
    FitResult expected = ruled.fit(plain(rows));
    assertTrue(expected.objective() > free.objective() * (1 + 1e-6), "the rule is tight");
    SparseMklClassifier estimator = classifier().setProbabilityCol("").setNever(never);
    String path = folder.resolve("ruled").toString();
    estimator.write().overwrite().save(path);
    for (SparseMklClassifier each : List.of(estimator, SparseMklClassifier.load(path))) {
      SparseMklClassificationModel model = each.fit(assembler().transform(rows));
      assertEquals(expected.objective(), model.summary().objective().orElseThrow());
    }
  }

  @Test
  void aWeightCountsAsCopiesOfARow() {
    Dataset<Row> vectors = assembler().transform(rows);
    Dataset<Row> copies = vectors.union(vectors.filter("count = 2"));
    SparseMklClassifier estimator = classifier().setProbabilityCol("").setStandardization(false);
    double weighted =
        estimator
            .copy(new ParamMap())
            .setWeightCol("count")
            .fit(vectors)
            .summary()
            .objective()
            .orElseThrow();
    double copied = estimator.fit(copies).summary().objective().orElseThrow();
    assertEquals(copied, weighted, 1e-5 * copied);
  }

  @Test
  void numbersArePredictedToo() throws Exception {
    Dataset<Row> vectors =
        assembler().transform(rows).withColumn("label", rows.col("x0").multiply(3).plus(10));
    SparseMklRegressionModel model =
        new SparseMklRegressor()
            .setKernels("linear; rbf(gamma=0.1)")
            .setC(10)
            .setK0(1)
            .setEpsilon(0.01)
            .fit(vectors);
    String path = folder.resolve("numbers").toString();
    model.write().overwrite().save(path);
    for (Row row : SparseMklRegressionModel.load(path).transform(vectors).collectAsList()) {
      assertEquals(row.<Double>getAs("label"), row.<Double>getAs("prediction"), 0.2);
    }
  }

  @Test
  void whatCannotBeFittedIsRefusedInWords() {
    Dataset<Row> vectors = assembler().transform(rows);
    assertThrows(IllegalArgumentException.class, () -> classifier().fit(rows));
    assertThrows(
        IllegalArgumentException.class, () -> classifier().setWeightCol("features").fit(vectors));
    InputException half =
        assertThrows(
            InputException.class,
            () -> classifier().fit(vectors.withColumn("label", rows.col("label").divide(2))));
    assertTrue(half.getMessage().contains("0.5"), half.getMessage());
    InputException empty =
        assertThrows(InputException.class, () -> classifier().fit(vectors.filter("label > 5")));
    assertTrue(empty.getMessage().contains("rows"), empty.getMessage());
    assertThrows(IllegalArgumentException.class, () -> classifier().setC(-1));
  }

  @Test
  void rowsThatTellNothingAreRefusedInWords() {
    Dataset<Row> vectors = assembler().transform(rows);
    assertRefused(vectors.limit(1), "class");
    assertRefused(vectors.filter("label = 1"), "class");
    assertRefused(
        assembler().setHandleInvalid("keep").transform(rows.withColumn("x1", lit(Double.NaN))),
        "NaN");
    assertRefused(
        assembler().transform(rows.withColumn("x1", lit(Double.POSITIVE_INFINITY))), "Infinity");
  }

  private static void assertRefused(Dataset<Row> vectors, String word) {
    SparseMklClassifier estimator = classifier().setProbabilityCol("");
    InputException refused = assertThrows(InputException.class, () -> estimator.fit(vectors), word);
    assertTrue(refused.getMessage().contains(word), refused.getMessage());
  }

  @Test
  void partitionsWithoutRowsChangeNothing() {
    Dataset<Row> vectors = assembler().transform(rows).orderBy("x0").cache();
    SparseMklClassifier estimator = classifier().setProbabilityCol("");
    Dataset<Row> holes =
        vectors.repartitionByRange(40, vectors.col("x0")).sortWithinPartitions("x0");
    assertEquals(
        estimator.fit(vectors).summary().objective(), estimator.fit(holes).summary().objective());
  }
}
