package org.smkl.data.read;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.read.FeatureColumn.Kind;
import org.smkl.error.Check;

/**
 * The columns of a training file, and what its classes are called. A model file keeps them as they
 * are here.
 *
 * @param features the names of the features
 * @param named whether the names come from a header; otherwise columns are matched by position
 * @param width the number of columns of the training file
 * @param positions where the features were in the training file, 0-based; features of one column of
 *     words have the same
 * @param label the name of the label column
 * @param labelPosition where the label was in the training file, 0-based
 * @param ignored the names of the columns left out
 * @param positive the class +1 of two; null where there are not two
 * @param negative the class -1 of two; null where there are not two
 * @param rest what every other class is
 * @param classes the classes where there are more than two, none where numbers are predicted; null
 *     for the two above
 * @param categorical the columns of words; null, in old files, means none
 * @param texts the columns of text; null, in old files, means none
 * @param dates the columns of dates; null, in old files, means none
 * @param missing what else than the usual signs stands for a missing cell; null means nothing
 * @param decimal the sign before a number's fraction, where it was given; or null
 * @param weightPosition where the weights of rows were in the training file, 0-based; null where
 *     there were none
 */
public record Columns(
    List<String> features,
    boolean named,
    int width,
    List<Integer> positions,
    String label,
    int labelPosition,
    List<String> ignored,
    String positive,
    String negative,
    Classes.Rest rest,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<String> classes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CategoricalColumn> categorical,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TextColumn> texts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DateColumn> dates,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> missing,
    @JsonInclude(JsonInclude.Include.NON_NULL) String decimal,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer weightPosition) {

  /** Checks the positions; takes copies of the lists. */
  public Columns {
    Check.present("features", features);
    Check.present("positions", positions);
    Check.present("label", label);
    Check.present("ignored", ignored);
    if (classes == null) {
      Check.present("positive", positive);
      Check.present("negative", negative);
    }
    Check.present("rest", rest);
    Check.length("positions", positions.size(), features.size());
    for (int position : positions) {
      requireColumn("positions", position, width);
    }
    requireColumn("labelPosition", labelPosition, width);
    if (weightPosition != null) {
      requireColumn("weightPosition", weightPosition, width);
    }
    features = List.copyOf(features);
    positions = List.copyOf(positions);
    ignored = List.copyOf(ignored);
    classes = classes == null ? null : List.copyOf(classes);
    categorical = categorical == null ? List.of() : List.copyOf(categorical);
    texts = texts == null ? List.of() : List.copyOf(texts);
    dates = dates == null ? List.of() : List.copyOf(dates);
    missing = missing == null ? List.of() : List.copyOf(missing);
    Check.that(
        decimal == null || decimal.equals(",") || decimal.equals("."),
        "decimal",
        decimal,
        "a comma or a point");
    for (DateColumn date : dates) {
      Check.that(
          date.first() + DateColumn.WIDTH <= features.size(),
          "dates",
          date,
          "no more than the features");
    }
    for (TextColumn text : texts) {
      requireColumn("texts.position", text.position(), width);
    }
    int next = 0;
    for (CategoricalColumn column : categorical) {
      Check.that(column.first() >= next, "categorical.first", column.first(), "at least " + next);
      next = column.first() + column.categories().size();
      Check.that(next <= features.size(), "categorical", column, "no more than the features");
    }
  }

  private static void requireColumn(String field, int position, int width) {
    Check.that(position >= 0 && position < width, field, position, "0 to " + (width - 1));
  }

  /** Of data that came from Java: the features in their order, then texts, then the label. */
  public static Columns of(Dataset data) {
    int d = data.columns();
    int t = data.textNames().size();
    return new Columns(
        data.featureNames(),
        false,
        d + t + 1,
        IntStream.range(0, d).boxed().toList(),
        "label",
        d + t,
        List.of(),
        data.twoClasses() ? data.positiveName() : null,
        data.twoClasses() ? data.negativeName() : null,
        Classes.Rest.NONE,
        data.twoClasses() ? null : classes(data.target()),
        List.of(),
        IntStream.range(0, t)
            .mapToObj(k -> new TextColumn(data.textNames().get(k), d + k, false))
            .toList(),
        List.of(),
        List.of(),
        null,
        null);
  }

  /** The names of the columns of text. */
  public List<String> textNames() {
    return texts.stream().map(TextColumn::column).toList();
  }

  /** For each column that features come from, by name, the numbers of these features. */
  public Map<String, List<Integer>> sources() {
    Map<String, List<Integer>> sources = new LinkedHashMap<>();
    int at = 0;
    for (FeatureColumn column : fileColumns()) {
      int width = column.width();
      if (width > 0) {
        sources.put(column.name(), IntStream.range(at, at + width).boxed().toList());
      }
      at += width;
    }
    return sources;
  }

  /** The columns of the file that features and texts come from, in the order of the file. */
  List<FeatureColumn> fileColumns() {
    List<FeatureColumn> columns = new ArrayList<>();
    Map<Integer, CategoricalColumn> words = new HashMap<>();
    categorical.forEach(column -> words.put(column.first(), column));
    Map<Integer, DateColumn> days = new HashMap<>();
    dates.forEach(column -> days.put(column.first(), column));
    int at = 0;
    while (at < features.size()) {
      int position = positions.get(at);
      if (words.containsKey(at)) {
        CategoricalColumn column = words.get(at);
        columns.add(new FeatureColumn(column.column(), position, Kind.WORDS, column, null));
        at += column.categories().size();
      } else if (days.containsKey(at)) {
        DateColumn column = days.get(at);
        columns.add(new FeatureColumn(column.column(), position, Kind.DATE, null, column));
        at += DateColumn.WIDTH;
      } else {
        columns.add(new FeatureColumn(features.get(at), position, Kind.NUMBER));
        at++;
      }
    }
    for (TextColumn text : texts) {
      Kind kind = text.files() ? Kind.FILE : Kind.TEXT;
      columns.add(new FeatureColumn(text.column(), text.position(), kind));
    }
    if (!texts.isEmpty()) {
      columns.sort(Comparator.comparingInt(FeatureColumn::position));
    }
    return columns;
  }

  private static List<String> classes(Target target) {
    return target instanceof Target.Labels labels ? labels.classes() : List.of();
  }

  /** The names of the classes, of two the positive one last; none where numbers are predicted. */
  public List<String> classNames() {
    return classes == null ? List.of(negative, positive) : classes;
  }

  /** Whether numbers are predicted, not classes. */
  public boolean numbers() {
    return classNames().isEmpty();
  }

  /** How cells of further files are read, as far as nobody says otherwise. */
  CellFormat format(CellFormat asked) {
    Optional<Character> own = Optional.ofNullable(decimal).map(sign -> sign.charAt(0));
    return new CellFormat(
        asked.decimal().or(() -> own), asked.missing().isEmpty() ? missing : asked.missing());
  }

  /** The classes; none where numbers are predicted. */
  Classes encoding() {
    return new Classes(classNames(), rest);
  }
}
