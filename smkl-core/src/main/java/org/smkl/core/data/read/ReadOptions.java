package org.smkl.core.data.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.smkl.core.data.scale.Imputation;

/**
 * How to read a user's file. What is not said is found out from the content.
 *
 * @param format CSV or svmlight
 * @param header whether the first row of a CSV file has names
 * @param separator the separator of a CSV file; empty: comma, semicolon or tab by content
 * @param label the label column, by name or 0-based index, negative from the end; empty: the last
 * @param positive the class that becomes +1; empty: the greater of two
 * @param ignored columns that are no features, by name or index
 * @param imputation what to do where a cell is missing
 * @param encoding of the text; a byte order mark wins over it
 * @param learning whether classes or numbers are predicted; empty: by the label's content
 * @param weight a column that says how much each row counts, by name or index
 * @param id a column of a file to predict that names its rows, by name or index; passed through
 * @param oneHot whether columns of words become a feature for each word; otherwise they are errors
 * @param categorical columns whose cells are words, whatever they look like, by name or index
 */
public record ReadOptions(
    Format format,
    Header header,
    Optional<Character> separator,
    Optional<String> label,
    Optional<String> positive,
    List<String> ignored,
    Imputation imputation,
    Charset encoding,
    Optional<Learning> learning,
    Optional<String> weight,
    Optional<String> id,
    boolean oneHot,
    List<String> categorical) {

  /** The kind of file. */
  public enum Format {
    /** By content. */
    DETECT,
    /** Separated values. */
    CSV,
    /** LIBSVM's and svmlight's sparse text. */
    SVMLIGHT
  }

  /** Whether the first row has names. */
  public enum Header {
    /** By content: names stand over columns of numbers. */
    DETECT,
    /** Yes. */
    PRESENT,
    /** No. */
    ABSENT
  }

  /** What is predicted. */
  public enum Learning {
    /** One of some classes. */
    CLASSES,
    /** A number. */
    NUMBERS
  }

  /** Takes copies of the lists. */
  public ReadOptions {
    ignored = List.copyOf(ignored);
    categorical = List.copyOf(categorical);
  }

  /** Everything by content, the last column is the label, missing cells are errors. */
  public static ReadOptions defaults() {
    return new ReadOptions(
        Format.DETECT,
        Header.DETECT,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Imputation.NONE,
        StandardCharsets.UTF_8,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        List.of());
  }

  /** With this format. */
  public ReadOptions withFormat(Format other) {
    return new ReadOptions(
        other,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With or without header. */
  public ReadOptions withHeader(Header other) {
    return new ReadOptions(
        format,
        other,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this separator. */
  public ReadOptions withSeparator(char other) {
    return new ReadOptions(
        format,
        header,
        Optional.of(other),
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this label column, by name or index. */
  public ReadOptions withLabel(String other) {
    return new ReadOptions(
        format,
        header,
        separator,
        Optional.of(other),
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this class as +1. */
  public ReadOptions withPositive(String other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        Optional.of(other),
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** Without these columns. */
  public ReadOptions withIgnored(List<String> other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        other,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this imputation. */
  public ReadOptions withImputation(Imputation other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        other,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this encoding. */
  public ReadOptions withEncoding(Charset other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        other,
        learning,
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With classes or numbers to predict. */
  public ReadOptions withLearning(Learning other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        Optional.of(other),
        weight,
        id,
        oneHot,
        categorical);
  }

  /** With this column of weights, by name or index. */
  public ReadOptions withWeight(String other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        Optional.of(other),
        id,
        oneHot,
        categorical);
  }

  /** With this column naming the rows of a file to predict. */
  public ReadOptions withId(String other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        Optional.of(other),
        oneHot,
        categorical);
  }

  /** With columns of words as features, or not. */
  public ReadOptions withOneHot(boolean other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        other,
        categorical);
  }

  /** With these columns taken for words. */
  public ReadOptions withCategorical(List<String> other) {
    return new ReadOptions(
        format,
        header,
        separator,
        label,
        positive,
        ignored,
        imputation,
        encoding,
        learning,
        weight,
        id,
        oneHot,
        other);
  }
}
