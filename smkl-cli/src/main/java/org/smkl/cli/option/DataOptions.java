package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which data, and how to read it. */
public final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "NAME|FILE",
      description =
          "An embedded set ('smkl data' lists them), a CSV or an svmlight file, gzip or not; '-' is"
              + " standard input.")
  public String data;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "The folder with the files of the ten published sets.")
  Path folder;

  @Option(
      names = "--protocol",
      paramLabel = "published",
      description =
          "NAME is one of the ten published sets: encoded, split and standardised as published; C,"
              + " lambda and k0 default to the published choice.")
  String protocol;

  @Option(
      names = "--label",
      paramLabel = "NAME|INDEX",
      description = "The label column, by name or 0-based index. Default: the last.")
  public String label;

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description = "The class that becomes +1. Default: the greater of two.")
  public String positive;

  @Option(
      names = "--task",
      paramLabel = "classification|regression",
      description =
          "Whether classes or numbers are predicted. Default: by the label, and it says which.")
  String task;

  @Option(
      names = "--weight",
      paramLabel = "NAME|INDEX",
      description = "A column that says how much each row counts, by name or index.")
  String weight;

  /** A column that says which rows belong together, where a command has {@link LearningOptions}. */
  public String group;

  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns that are no features, by name or index, separated by commas.")
  List<String> ignored = new ArrayList<>();

  @Option(
      names = "--categorical",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Columns whose values are categories even if they are numbers, by name or index,"
              + " separated by commas.")
  List<String> categorical = new ArrayList<>();

  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Columns of text for kernels that read text, by name or index, separated by commas.")
  List<String> texts = new ArrayList<>();

  @Option(
      names = "--text-files",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "The same for columns that name a file for each row, relative to the folder of the data.")
  List<String> textFiles = new ArrayList<>();

  @Option(
      names = "--encode",
      paramLabel = "onehot|none",
      description = "Columns of words: a feature for each category (default), or an error.")
  String encode;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether the first row of a CSV file has names. Default: by its content.")
  public String header;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "The encoding of the files, for example latin1. Default: UTF-8.")
  public String encoding;

  @Option(
      names = "--standardize",
      description =
          "Give each column mean 0 and deviation 1: the default, except for sparse files, in which"
              + " less than a quarter of the cells are named.")
  boolean standardize;

  @Option(names = "--no-standardize", description = "Use the columns as they are.")
  public boolean raw;

  @Option(
      names = "--impute",
      paramLabel = "zero|mean|median",
      description = "Fill missing cells. Default: they are errors.")
  String impute;

  /** Whether it is one of the published sets. */
  boolean published() {
    return protocol != null;
  }
}
