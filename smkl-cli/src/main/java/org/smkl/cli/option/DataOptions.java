package org.smkl.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.task.ChosenTask;
import picocli.CommandLine.Option;

/** Which data, and how to read it. */
public final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "NAME|FILE",
      description =
          "An embedded set ('smkl data' lists them), or a CSV or svmlight file, also gzipped. '-':"
              + " standard input.")
  public String data;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Folder with the files of the ten published sets.")
  Path folder;

  @Option(
      names = "--protocol",
      paramLabel = "published",
      description =
          "--data is one of the ten published sets. Encode, split and standardise it as published;"
              + " C, lambda and k0 default to the published choice.")
  String protocol;

  @Option(
      names = "--label",
      paramLabel = "NAME|INDEX",
      description = "Label column, by name or 0-based index. Default: the last.")
  public String label;

  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description = "The class +1; all others are -1. Default: the greater of two.")
  public String positive;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description =
          "Task: classification, regression, squared-hinge, quantile, ranking, one-class or a"
              + " plugin's; with parameters as 'quantile(tau=0.9)'. Default: detected from the label, with a note.")
  String task;

  @Option(
      names = "--nu",
      paramLabel = "X",
      description =
          "One-class: the largest share of training rows left out, over 0 and below 1. Default:"
              + " 0.5.")
  Double nu;

  /** The plugins, where a command has them. */
  Supplier<Toolbox> plugins = Toolbox.builder()::build;

  @Option(
      names = "--weight",
      paramLabel = "NAME|INDEX",
      description = "Weight column: C of each row is multiplied by it. By name or index.")
  String weight;

  /** A column that says which rows belong together, where a command has {@link LearningOptions}. */
  public String group;

  /** The share of the rows to keep for a test, where a command has {@link LearningOptions}. */
  public Double holdout;

  /** The seed by which these rows are chosen. */
  public Long holdoutSeed;

  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns to leave out, by name or index, separated by commas.")
  List<String> ignored = new ArrayList<>();

  @Option(
      names = "--categorical",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Columns to read as categories, even if they hold numbers, by name or index, separated by"
              + " commas.")
  List<String> categorical = new ArrayList<>();

  @Option(
      names = "--text",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Text columns, for kernels that read text, by name or index, separated by commas.")
  List<String> texts = new ArrayList<>();

  @Option(
      names = "--text-files",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "Text columns whose cells name a file with the text, relative to the folder of the data.")
  List<String> textFiles = new ArrayList<>();

  @Option(
      names = "--encode",
      paramLabel = "onehot|none",
      description =
          "Columns of words: onehot makes a feature of each word (default), none refuses them.")
  String encode;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether a CSV file begins with column names. Default: detected.")
  public String header;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Character encoding of the files, for example latin1. Default: UTF-8.")
  public String encoding;

  @Option(
      names = "--standardize",
      description =
          "Scale each column to mean 0 and deviation 1. Default, except for svmlight files that name"
              + " fewer than a quarter of their cells.")
  boolean standardize;

  @Option(names = "--no-standardize", description = "Use the columns as they are.")
  public boolean raw;

  @Option(
      names = "--impute",
      paramLabel = "none|zero|mean|median",
      description =
          "How to fill missing numbers. none: refuse them. Default: the median of the training rows,"
              + " with a note.")
  String impute;

  @Option(
      names = "--na-values",
      paramLabel = "WORD",
      split = ",",
      description =
          "What else stands for a missing cell, separated by commas, beside nothing, ?, NA, N/A, NaN"
              + " and null.")
  public List<String> missing = new ArrayList<>();

  @Option(
      names = "--separator",
      paramLabel = "C",
      description =
          "The sign between the cells of a CSV file; 'tab' stands for one. Default: comma,"
              + " semicolon, tab or |, detected.")
  public String separator;

  @Option(
      names = "--decimal",
      paramLabel = "C",
      description =
          "The sign before a number's fraction: a point or a comma. The other one, a blank or an"
              + " apostrophe may then stand between thousands. Default: a point, nothing between"
              + " thousands.")
  public String decimal;

  /** Whether it is one of the published sets. */
  public boolean published() {
    return protocol != null;
  }

  /** What was said about the task. */
  TaskText task() {
    return new TaskText(task, nu, plugins);
  }

  /** The task of a plugin, if one was chosen. */
  Optional<ChosenTask> chosen() {
    return task().chosen();
  }
}
