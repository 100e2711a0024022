package org.smkl.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.smkl.Smkl;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.data.Dataset;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;

/** From a Dataset of Spark and the parameters of an estimator to a fitted model. */
final class Fitting {
  /** Rows are sparse where they name less than one in so many cells, as those of files are. */
  private static final int CELLS_PER_VALUE = 4;

  private final SparseMklParams<?> params;
  private final String features;
  private final String label;

  Fitting(SparseMklParams<?> params, String features, String label) {
    this.params = params;
    this.features = features;
    this.label = label;
  }

  static void defaults(SparseMklParams<?> params) {
    FitSettings defaults = FitSettings.defaults();
    Params owner = params;
    owner.setDefault(params.kernels(), defaults.problem().kernels());
    owner.setDefault(params.c(), defaults.problem().c());
    owner.setDefault(params.lambda(), defaults.problem().lambda());
    owner.setDefault(params.psd(), defaults.problem().psd().id());
    owner.setDefault(params.normalization(), defaults.problem().normalisation().id());
    owner.setDefault(params.seed(), defaults.seed());
    owner.setDefault(params.standardization(), true);
    owner.setDefault(params.kernelsInMemory(), "auto");
  }

  /** Everything but what classes and numbers have of their own. */
  Smkl.Builder settings() {
    Smkl.Builder builder =
        Smkl.builder()
            .toolbox(Executor.toolbox())
            .kernels(params.getKernels())
            .rules(params.rules())
            .c(params.getC())
            .lambda(params.getLambda())
            .psd(PsdPolicy.parse(params.getPsd()))
            .normalise(Normalisation.parse(params.getNormalization()))
            .seed(params.getSeed())
            .storage(storage(params.getKernelsInMemory()));
    if (params.isSet(params.k0())) {
      builder.k0(params.getK0());
    }
    if (params.isSet(params.certifiedGap())) {
      builder.certified(params.getCertifiedGap());
    }
    if (params.isSet(params.timeLimit())) {
      builder.timeLimit(params.getTimeLimit());
    }
    return builder;
  }

  private static KernelStorage storage(String text) {
    return switch (text) {
      case "auto" -> KernelStorage.AUTO;
      case "yes" -> KernelStorage.YES;
      case "no" -> KernelStorage.NO;
      default ->
          throw new InputException(
              "kernelsInMemory is '%s'.".formatted(text),
              "Expected auto, yes or no.",
              "Maybe auto, which keeps them where they fit.");
    };
  }

  /** Takes rows in the order of the Dataset, one partition after another. */
  Rows collect(org.apache.spark.sql.Dataset<?> dataset) {
    boolean weighted = params.isSet(params.weightCol()) && !params.getWeightCol().isEmpty();
    Column weight =
        weighted
            ? functions.col(params.getWeightCol()).cast(DataTypes.DoubleType)
            : functions.lit(1.0);
    Iterator<Row> source =
        dataset
            .select(
                functions.col(features), functions.col(label).cast(DataTypes.DoubleType), weight)
            .toDF()
            .toLocalIterator();
    Rows rows = new Rows(weighted);
    while (source.hasNext()) {
      rows.add(source.next());
    }
    if (rows.size() == 0) {
      throw new InputException(
          "The Dataset has no rows.",
          "Expected rows to learn from.",
          "Maybe a filter before leaves nothing.");
    }
    return rows;
  }

  FitResult fit(Smkl smkl, Dataset train, SparkCluster cluster) {
    FitInput input =
        params.getStandardization() && !train.table().sparse()
            ? FitInput.standardized(train, Optional.empty())
            : FitInput.asGiven(train, Optional.empty());
    return smkl.fit(input, smkl.prepare(input).on(cluster));
  }

  /** The rows of a Dataset on the driver. */
  final class Rows {
    private final List<Vector> vectors = new ArrayList<>();
    private final List<double[]> numbers = new ArrayList<>();
    private final boolean weighted;

    private Rows(boolean weighted) {
      this.weighted = weighted;
    }

    private void add(Row row) {
      for (int k = 0; k < 3; k++) {
        if (row.isNullAt(k)) {
          String column = k == 0 ? features : k == 1 ? label : params.getWeightCol();
          throw new InputException(
              "Row %d of the Dataset has no value in column '%s'.".formatted(size(), column),
              "Expected features, a label and a weight in each row.",
              "Maybe drop such rows first, or fill them with an Imputer.");
        }
      }
      Vector vector = row.getAs(0);
      if (!vectors.isEmpty() && vectors.get(0).size() != vector.size()) {
        throw new InputException(
            "Row %d of the Dataset has %d features, row 0 has %d."
                .formatted(size(), vector.size(), vectors.get(0).size()),
            "Expected vectors of one length.",
            "Maybe use a VectorAssembler with sizes.");
      }
      vectors.add(vector);
      numbers.add(new double[] {row.getDouble(1), row.getDouble(2)});
    }

    int size() {
      return vectors.size();
    }

    double[] labels() {
      return numbers.stream().mapToDouble(pair -> pair[0]).toArray();
    }

    Dataset dataset(Target target) {
      int columns = vectors.isEmpty() ? 0 : vectors.get(0).size();
      List<String> names = new ArrayList<>();
      for (int k = 0; k < columns; k++) {
        names.add(features + "_" + k);
      }
      Optional<double[]> weights =
          weighted
              ? Optional.of(numbers.stream().mapToDouble(pair -> pair[1]).toArray())
              : Optional.empty();
      return new Dataset("Dataset of Spark", names, table(vectors, columns), target, weights);
    }
  }

  static Table table(List<Vector> vectors, int columns) {
    long named = vectors.stream().mapToLong(Vector::numActives).sum();
    boolean sparse = named * CELLS_PER_VALUE < (long) columns * vectors.size();
    return table(vectors, columns, sparse);
  }

  static Table table(List<Vector> vectors, int columns, boolean sparse) {
    if (!sparse) {
      return Table.of(vectors.stream().map(Vector::toArray).toArray(double[][]::new));
    }
    List<SparseVector> all = vectors.stream().map(Vector::toSparse).toList();
    return Table.sparse(
        columns,
        all.stream().map(SparseVector::indices).toArray(int[][]::new),
        all.stream().map(SparseVector::values).toArray(double[][]::new));
  }
}
