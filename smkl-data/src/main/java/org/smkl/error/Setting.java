package org.smkl.error;

/**
 * What a user can set, for messages that say what to try. A Java program knows a setting by its
 * key, the name of a builder's method; the command line by an option of its own.
 */
public enum Setting {
  /** The column of the label. */
  LABEL("label"),
  /** The class that counts as +1. */
  POSITIVE("positive"),
  /** Columns that are no features. */
  IGNORED("ignored"),
  /** The column that names rows. */
  ID("id"),
  /** The column that says how much rows count. */
  WEIGHT("weight"),
  /** The column that says which rows belong together. */
  GROUP("group"),
  /** Whether the first row has names. */
  HEADER("header"),
  /** How a file's bytes are read as text. */
  ENCODING("encoding"),
  /** What else stands for a missing cell. */
  MISSING("missing"),
  /** The sign before a number's fraction. */
  DECIMAL("decimal"),
  /** The sign between cells. */
  SEPARATOR("separator"),
  /** The share of the rows to test on. */
  HOLDOUT("holdout"),
  /** What missing cells become. */
  IMPUTATION("imputation"),
  /** Columns of words. */
  CATEGORICAL("categorical"),
  /** Columns of text. */
  TEXTS("texts"),
  /** Columns that name files with text. */
  TEXT_FILES("textFiles"),
  /** Rows to test on. */
  TEST("test"),
  /** The folder of the published sets. */
  DATA_FOLDER("dataFolder"),
  /** What fetches them; the command line has a command for it. */
  FETCH("DataCatalog.fetch"),
  /** What is done with indefinite kernels. */
  PSD("psd"),
  /** Where a search begins. */
  START("start"),
  /** Whether a model says how probable classes are. */
  PROBABILITY("probability"),
  /** The relaxation. */
  RELAXATION("relaxation"),
  /** Who solves it. */
  BACKEND("backend"),
  /** How weights are searched. */
  METHOD("method");

  private final String key;

  Setting(String key) {
    this.key = key;
  }

  /** Its name in Java. */
  public String key() {
    return key;
  }

  /** This setting with a value to try. */
  public Value to(Object value) {
    return new Value(this, value.toString());
  }

  /**
   * A setting with a value.
   *
   * @param setting which
   * @param value as the user would write it
   */
  public record Value(Setting setting, String value) {}
}
