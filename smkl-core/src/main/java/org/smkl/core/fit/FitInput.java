package org.smkl.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.smkl.data.Dataset;
import org.smkl.data.read.Schema;
import org.smkl.data.read.TestData;
import org.smkl.data.read.TrainingData;
import org.smkl.data.scale.Standardizer;
import org.smkl.data.set.PublishedData;

/**
 * The data of a fit, in the scale in which kernels see it.
 *
 * @param train the training rows, standardised if a standardizer is given
 * @param test the test rows in the same scale
 * @param standardizer what was applied to both; a model applies it to new rows
 * @param schema what further files must look like, where the data came from a file
 * @param remarks what the owner of the data should know about its columns
 */
public record FitInput(
    Dataset train,
    Optional<Dataset> test,
    Optional<Standardizer> standardizer,
    Optional<Schema> schema,
    List<String> remarks) {
  /** Checks that nothing is missing; takes a copy of the list. */
  public FitInput {
    Objects.requireNonNull(train, "train");
    Objects.requireNonNull(test, "test");
    Objects.requireNonNull(standardizer, "standardizer");
    Objects.requireNonNull(schema, "schema");
    remarks = List.copyOf(remarks);
  }

  /** Rows that are in the scale in which kernels are to see them. */
  public static FitInput asGiven(Dataset train, Optional<Dataset> test) {
    return new FitInput(train, test, Optional.empty(), Optional.empty(), List.of());
  }

  /** Rows standardised with the mean and deviation of the training rows. */
  public static FitInput standardized(Dataset train, Optional<Dataset> test) {
    Standardizer standardizer = Standardizer.fit(train.x());
    return new FitInput(
        standardizer.apply(train),
        test.map(standardizer::apply),
        Optional.of(standardizer),
        Optional.empty(),
        List.of());
  }

  /** The training rows alone. */
  public FitInput withoutTest() {
    return new FitInput(train, Optional.empty(), standardizer, schema, remarks);
  }

  /** With something else to know. */
  public FitInput with(String remark) {
    List<String> all = new ArrayList<>(remarks);
    all.add(remark);
    return new FitInput(train, test, standardizer, schema, all);
  }

  /** The rows of a file, standardised or not; those that were kept for a test are the test. */
  public static FitInput ofFile(TrainingData data, boolean standardize) {
    return of(data, data.held(), standardize, data.remarks());
  }

  /** The rows of a file and a file to test on. */
  public static FitInput ofFile(TrainingData data, TestData test, boolean standardize) {
    List<String> remarks = new ArrayList<>(data.remarks());
    remarks.addAll(test.remarks());
    return of(data, Optional.of(test.dataset()), standardize, remarks);
  }

  private static FitInput of(
      TrainingData data, Optional<Dataset> test, boolean standardize, List<String> remarks) {
    FitInput input =
        standardize ? standardized(data.dataset(), test) : asGiven(data.dataset(), test);
    return new FitInput(
        input.train(), input.test(), input.standardizer(), Optional.of(data.schema()), remarks);
  }

  /** A published set, prepared as published. */
  public static FitInput published(PublishedData data) {
    return new FitInput(
        data.train(),
        Optional.of(data.test()),
        Optional.of(data.standardizer()),
        Optional.of(data.schema()),
        List.of());
  }
}
