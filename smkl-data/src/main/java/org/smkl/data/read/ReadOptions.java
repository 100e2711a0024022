package org.smkl.data.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smkl.data.scale.Imputation;

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
 * @param group a column that says which rows belong together, by name or index
 * @param id a column of a file to predict that names its rows, by name or index; passed through
 * @param oneHot whether columns of words become a feature for each word; otherwise they are errors
 * @param categorical columns whose cells are words, whatever they look like, by name or index
 * @param texts columns whose cells are points for kernels that read text, by name or index
 * @param textFiles columns whose cells name files with such points, relative to the file's folder
 * @param cells how numbers are written, and which cells are missing
 * @param holdout which of the training rows to keep for a test
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
    Optional<String> group,
    Optional<String> id,
    boolean oneHot,
    List<String> categorical,
    List<String> texts,
    List<String> textFiles,
    CellFormat cells,
    Optional<Holdout> holdout) {

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
    NUMBERS,
    /** Whether a row is like those learnt: there need not be a label. */
    INLIERS
  }

  /** Takes copies of the lists. */
  public ReadOptions {
    ignored = List.copyOf(ignored);
    categorical = List.copyOf(categorical);
    texts = List.copyOf(texts);
    textFiles = List.copyOf(textFiles);
  }

  /** Everything by content, the last column is the label, missing cells become the median. */
  public static ReadOptions defaults() {
    return new ReadOptions(
        Format.DETECT,
        Header.DETECT,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Imputation.MEDIAN,
        StandardCharsets.UTF_8,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        List.of(),
        List.of(),
        List.of(),
        CellFormat.PLAIN,
        Optional.empty());
  }

  /** With this format. */
  public ReadOptions withFormat(Format other) {
    return with(draft -> draft.format = other);
  }

  /** With or without header. */
  public ReadOptions withHeader(Header other) {
    return with(draft -> draft.header = other);
  }

  /** With this separator. */
  public ReadOptions withSeparator(char other) {
    return with(draft -> draft.separator = Optional.of(other));
  }

  /** With this label column, by name or index. */
  public ReadOptions withLabel(String other) {
    return with(draft -> draft.label = Optional.of(other));
  }

  /** With this class as +1. */
  public ReadOptions withPositive(String other) {
    return with(draft -> draft.positive = Optional.of(other));
  }

  /** Without these columns. */
  public ReadOptions withIgnored(List<String> other) {
    return with(draft -> draft.ignored = other);
  }

  /** With this imputation. */
  public ReadOptions withImputation(Imputation other) {
    return with(draft -> draft.imputation = other);
  }

  /** With this encoding. */
  public ReadOptions withEncoding(Charset other) {
    return with(draft -> draft.encoding = other);
  }

  /** With classes or numbers to predict. */
  public ReadOptions withLearning(Learning other) {
    return with(draft -> draft.learning = Optional.of(other));
  }

  /** With this column of weights, by name or index. */
  public ReadOptions withWeight(String other) {
    return with(draft -> draft.weight = Optional.of(other));
  }

  /** With this column of groups, by name or index. */
  public ReadOptions withGroup(String other) {
    return with(draft -> draft.group = Optional.of(other));
  }

  /** With this column naming the rows of a file to predict. */
  public ReadOptions withId(String other) {
    return with(draft -> draft.id = Optional.of(other));
  }

  /** With columns of words as features, or not. */
  public ReadOptions withOneHot(boolean other) {
    return with(draft -> draft.oneHot = other);
  }

  /** With these columns taken for words. */
  public ReadOptions withCategorical(List<String> other) {
    return with(draft -> draft.categorical = other);
  }

  /** With these columns as points for kernels that read text. */
  public ReadOptions withTexts(List<String> other) {
    return with(draft -> draft.texts = other);
  }

  /** With these columns as names of files that have such points. */
  public ReadOptions withTextFiles(List<String> other) {
    return with(draft -> draft.textFiles = other);
  }

  /** With this sign before a number's fraction, a comma or a point. */
  public ReadOptions withDecimal(char other) {
    return with(d -> d.cells = new CellFormat(Optional.of(other), d.cells.missing()));
  }

  /** With these words for missing cells, beside the usual ones. */
  public ReadOptions withMissing(List<String> other) {
    return with(d -> d.cells = new CellFormat(d.cells.decimal(), other));
  }

  /** With some of the training rows kept for a test. */
  public ReadOptions withHoldout(Holdout other) {
    return with(draft -> draft.holdout = Optional.of(other));
  }

  private ReadOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** A copy in which one thing is changed. */
  private static final class Draft {
    private Format format;
    private Header header;
    private Optional<Character> separator;
    private Optional<String> label;
    private Optional<String> positive;
    private List<String> ignored;
    private Imputation imputation;
    private Charset encoding;
    private Optional<Learning> learning;
    private Optional<String> weight;
    private Optional<String> group;
    private Optional<String> id;
    private boolean oneHot;
    private List<String> categorical;
    private List<String> texts;
    private List<String> textFiles;
    private CellFormat cells;
    private Optional<Holdout> holdout;

    Draft(ReadOptions from) {
      format = from.format;
      header = from.header;
      separator = from.separator;
      label = from.label;
      positive = from.positive;
      ignored = from.ignored;
      imputation = from.imputation;
      encoding = from.encoding;
      learning = from.learning;
      weight = from.weight;
      group = from.group;
      id = from.id;
      oneHot = from.oneHot;
      categorical = from.categorical;
      texts = from.texts;
      textFiles = from.textFiles;
      cells = from.cells;
      holdout = from.holdout;
    }

    ReadOptions options() {
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
          group,
          id,
          oneHot,
          categorical,
          texts,
          textFiles,
          cells,
          holdout);
    }
  }
}
