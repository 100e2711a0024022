package org.smkl.core.model;

import java.util.Locale;
import java.util.Optional;
import org.smkl.core.data.Classes;
import org.smkl.core.data.Imputation;
import org.smkl.core.data.Imputer;
import org.smkl.core.data.Schema;
import org.smkl.core.data.Standardizer;

/** Translates between the data package's types and the parts of a model document. */
public final class ModelData {
  private ModelData() {}

  /** The columns part of a schema. */
  public static ModelColumns columns(Schema schema) {
    return new ModelColumns(
        schema.features(),
        schema.named(),
        schema.width(),
        schema.positions(),
        schema.label(),
        schema.labelPosition(),
        schema.ignored(),
        schema.classes().positive(),
        schema.classes().negative(),
        schema.classes().rest().name().toLowerCase(Locale.ROOT));
  }

  /** The preprocessing part of imputation and standardisation. */
  public static Preprocessing preprocessing(Imputer imputer, Optional<Standardizer> standardizer) {
    return new Preprocessing(
        imputer.kind().name().toLowerCase(Locale.ROOT),
        imputer.fill(),
        standardizer.map(Standardizer::mean).orElse(null),
        standardizer.map(Standardizer::scale).orElse(null));
  }

  /** The schema that files to predict are read with. */
  public static Schema schema(ModelDocument document) {
    ModelColumns columns = document.columns();
    Preprocessing preprocessing = document.preprocessing();
    return new Schema(
        columns.features(),
        columns.named(),
        columns.width(),
        columns.positions(),
        columns.label(),
        columns.labelPosition(),
        columns.ignored(),
        new Classes(
            columns.positive(),
            columns.negative(),
            Classes.Rest.valueOf(columns.rest().toUpperCase(Locale.ROOT))),
        new Imputer(kind(preprocessing.imputation()), preprocessing.fill()));
  }

  /** The standardisation of rows to predict; empty where there was none. */
  public static Optional<Standardizer> standardizer(ModelDocument document) {
    Preprocessing preprocessing = document.preprocessing();
    return preprocessing.mean() == null
        ? Optional.empty()
        : Optional.of(new Standardizer(preprocessing.mean(), preprocessing.scale()));
  }

  private static Imputation kind(String name) {
    return Imputation.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
