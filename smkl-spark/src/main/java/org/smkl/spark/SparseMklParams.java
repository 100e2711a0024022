package org.smkl.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.smkl.core.fit.RuleSettings;

/**
 * The parameters that estimators of this package share. Those of the problem have the names that
 * smkl gives them, all others the names that users of Spark know.
 *
 * @param <E> the estimator itself
 */
public interface SparseMklParams<E> extends Params {
  /** The parameters' objects. Spark asks for them before a constructor of ours has begun. */
  Own own();

  /** The estimator itself. */
  E self();

  /**
   * The candidate kernels: a named set such as {@code adaptive}, or a specification such as {@code
   * linear; rbf(gamma=0.5)}.
   */
  default Param<String> kernels() {
    return own().kernels;
  }

  /** The SVM's C. */
  default DoubleParam c() {
    return own().c;
  }

  /** The weight of |beta|^2. */
  default DoubleParam lambda() {
    return own().lambda;
  }

  /** The largest number of kernels; without it 3, or all where there are fewer. */
  default IntParam k0() {
    return own().k0;
  }

  /** Rules such as {@code 1:rbf*}: at most so many of the kernels of a pattern. */
  default StringArrayParam atMost() {
    return own().atMost;
  }

  /** At most so many kernels of each view or group; without it there is no such rule. */
  default IntParam perView() {
    return own().perView;
  }

  /** Patterns of kernels that are in every choice. */
  default StringArrayParam must() {
    return own().must;
  }

  /** Patterns of kernels that are in no choice. */
  default StringArrayParam never() {
    return own().never;
  }

  /** What to do with indefinite kernels: drop, keep, clip, shift or reject. */
  default Param<String> psd() {
    return own().psd;
  }

  /** How kernels are brought to a common scale: none, trace or cosine. */
  default Param<String> normalization() {
    return own().normalization;
  }

  /**
   * Prove by branch and bound that the result is optimal up to this relative gap; without it there
   * are bounds, but no certificate.
   */
  default DoubleParam certifiedGap() {
    return own().certifiedGap;
  }

  /** Seconds after which the best result so far is taken; without it there is no limit. */
  default DoubleParam timeLimit() {
    return own().timeLimit;
  }

  /** The seed of every random choice. */
  default LongParam seed() {
    return own().seed;
  }

  /**
   * Whether columns are centred and scaled first. Rows that name less than a quarter of their
   * columns stay sparse, and as they are.
   */
  default BooleanParam standardization() {
    return own().standardization;
  }

  /**
   * Whether the driver keeps Gram matrices: auto (where they fit), yes, or no (executors compute
   * values when they are needed).
   */
  default Param<String> kernelsInMemory() {
    return own().kernelsInMemory;
  }

  /** The column that says how much each row counts; without it all count the same. */
  default Param<String> weightCol() {
    return own().weightCol;
  }

  /** Sets {@link #kernels}. */
  default E setKernels(String value) {
    set(kernels(), value);
    return self();
  }

  /** The value of {@link #kernels}. */
  default String getKernels() {
    return getOrDefault(kernels());
  }

  /** Sets {@link #c}. */
  default E setC(double value) {
    set(c(), value);
    return self();
  }

  /** The value of {@link #c}. */
  default double getC() {
    return (double) (Double) getOrDefault(c());
  }

  /** Sets {@link #lambda}. */
  default E setLambda(double value) {
    set(lambda(), value);
    return self();
  }

  /** The value of {@link #lambda}. */
  default double getLambda() {
    return (double) (Double) getOrDefault(lambda());
  }

  /** Sets {@link #k0}. */
  default E setK0(int value) {
    set(k0(), value);
    return self();
  }

  /** The value of {@link #k0}. */
  default int getK0() {
    return (int) (Integer) getOrDefault(k0());
  }

  /** Sets {@link #atMost}. */
  default E setAtMost(String... rules) {
    set(atMost(), rules);
    return self();
  }

  /** Sets {@link #perView}. */
  default E setPerView(int value) {
    set(perView(), value);
    return self();
  }

  /** Sets {@link #must}. */
  default E setMust(String... patterns) {
    set(must(), patterns);
    return self();
  }

  /** Sets {@link #never}. */
  default E setNever(String... patterns) {
    set(never(), patterns);
    return self();
  }

  /** The rules for the choice that are set. */
  default RuleSettings rules() {
    return new RuleSettings(
        isSet(atMost())
            ? Arrays.stream(getOrDefault(atMost())).map(RuleSettings.AtMost::parse).toList()
            : List.of(),
        isSet(perView()) ? (int) (Integer) getOrDefault(perView()) : 0,
        isSet(must()) ? List.of(getOrDefault(must())) : List.of(),
        isSet(never()) ? List.of(getOrDefault(never())) : List.of());
  }

  /** Sets {@link #psd}. */
  default E setPsd(String value) {
    set(psd(), value);
    return self();
  }

  /** The value of {@link #psd}. */
  default String getPsd() {
    return getOrDefault(psd());
  }

  /** Sets {@link #normalization}. */
  default E setNormalization(String value) {
    set(normalization(), value);
    return self();
  }

  /** The value of {@link #normalization}. */
  default String getNormalization() {
    return getOrDefault(normalization());
  }

  /** Sets {@link #certifiedGap}. */
  default E setCertifiedGap(double value) {
    set(certifiedGap(), value);
    return self();
  }

  /** The value of {@link #certifiedGap}. */
  default double getCertifiedGap() {
    return (double) (Double) getOrDefault(certifiedGap());
  }

  /** Sets {@link #timeLimit}. */
  default E setTimeLimit(double value) {
    set(timeLimit(), value);
    return self();
  }

  /** The value of {@link #timeLimit}. */
  default double getTimeLimit() {
    return (double) (Double) getOrDefault(timeLimit());
  }

  /** Sets {@link #seed}. */
  default E setSeed(long value) {
    set(seed(), value);
    return self();
  }

  /** The value of {@link #seed}. */
  default long getSeed() {
    return (long) (Long) getOrDefault(seed());
  }

  /** Sets {@link #standardization}. */
  default E setStandardization(boolean value) {
    set(standardization(), value);
    return self();
  }

  /** The value of {@link #standardization}. */
  default boolean getStandardization() {
    return (boolean) (Boolean) getOrDefault(standardization());
  }

  /** Sets {@link #kernelsInMemory}. */
  default E setKernelsInMemory(String value) {
    set(kernelsInMemory(), value);
    return self();
  }

  /** The value of {@link #kernelsInMemory}. */
  default String getKernelsInMemory() {
    return getOrDefault(kernelsInMemory());
  }

  /** Sets {@link #weightCol}. */
  default E setWeightCol(String value) {
    set(weightCol(), value);
    return self();
  }

  /** The value of {@link #weightCol}. */
  default String getWeightCol() {
    return getOrDefault(weightCol());
  }

  /** The objects of one estimator. */
  final class Own implements Serializable {
    private static final long serialVersionUID = 1;

    private final Param<String> kernels;
    private final DoubleParam c;
    private final DoubleParam lambda;
    private final IntParam k0;
    private final StringArrayParam atMost;
    private final IntParam perView;
    private final StringArrayParam must;
    private final StringArrayParam never;
    private final Param<String> psd;
    private final Param<String> normalization;
    private final DoubleParam certifiedGap;
    private final DoubleParam timeLimit;
    private final LongParam seed;
    private final BooleanParam standardization;
    private final Param<String> kernelsInMemory;
    private final Param<String> weightCol;

    Own(Params of) {
      kernels = new Param<>(of, "kernels", "candidate kernels: a named set or a specification");
      c = new DoubleParam(of, "c", "the SVM's C", ParamValidators.gt(0));
      lambda = new DoubleParam(of, "lambda", "weight of |beta|^2", ParamValidators.gt(0));
      k0 = new IntParam(of, "k0", "largest number of kernels", ParamValidators.gtEq(1));
      atMost = new StringArrayParam(of, "atMost", "rules N:PATTERN: at most so many of these");
      perView =
          new IntParam(
              of,
              "perView",
              "largest number of kernels of a view or group",
              ParamValidators.gtEq(1));
      must = new StringArrayParam(of, "must", "patterns of kernels that are in every choice");
      never = new StringArrayParam(of, "never", "patterns of kernels that are in no choice");
      psd = new Param<>(of, "psd", "indefinite kernels: drop, keep, clip, shift or reject");
      normalization = new Param<>(of, "normalization", "scale of kernels: none, trace or cosine");
      certifiedGap =
          new DoubleParam(
              of,
              "certifiedGap",
              "relative gap to prove by branch and bound",
              ParamValidators.gt(0));
      timeLimit =
          new DoubleParam(
              of, "timeLimit", "seconds after which the best so far counts", ParamValidators.gt(0));
      seed = new LongParam(of, "seed", "seed of every random choice");
      standardization =
          new BooleanParam(
              of,
              "standardization",
              "whether columns are centred and scaled first; sparse rows never are");
      kernelsInMemory =
          new Param<>(
              of, "kernelsInMemory", "whether the driver keeps Gram matrices: auto, yes or no");
      weightCol = new Param<>(of, "weightCol", "weight column; without it all rows count the same");
    }
  }
}
