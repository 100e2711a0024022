package org.smkl.cli.option;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.smkl.console.Usage;
import org.smkl.core.fit.FitInput;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.Holdout;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.data.scale.Imputation;
import org.smkl.data.set.EmbeddedData;
import org.smkl.data.set.PublishedProtocol;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.InputException;
import org.smkl.error.Nearest;

/** Reads the data that the options name. */
public final class DataLoader {
  /** As that of all other random choices. */
  private static final long DEFAULT_SEED = 1;

  /** Stands for standard input. */
  public static final String STANDARD_INPUT = "-";

  /** What it is called in messages. */
  public static final String STANDARD_INPUT_NAME = "standard input";

  private DataLoader() {}

  public static FitInput load(DataOptions options, Path test) {
    if (options.data == null) {
      throw new InputException(
          "No data is given.",
          "Expected --data with a file or one of the embedded sets %s."
              .formatted(String.join(", ", EmbeddedData.names())),
          "Maybe --data wine for a first try.");
    }
    return options.protocol == null ? own(options, test) : published(options, test);
  }

  private static FitInput published(DataOptions options, Path test) {
    if (!options.protocol.equals("published")) {
      throw Usage.unknown("--protocol", options.protocol, List.of("published"));
    }
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("--label", options.label);
    own.put("--positive", options.positive);
    own.put("--task", options.task);
    own.put("--weight", options.weight);
    own.put("--group", options.group);
    own.put("--ignore", options.ignored);
    own.put("--categorical", options.categorical);
    own.put("--text", options.texts);
    own.put("--text-files", options.textFiles);
    own.put("--encode", options.encode);
    own.put("--header", options.header);
    own.put("--encoding", options.encoding);
    own.put("--test", test);
    own.put("--standardize", options.standardize);
    own.put("--no-standardize", options.raw);
    own.put("--impute", options.impute);
    own.put("--na-values", options.missing);
    own.put("--separator", options.separator);
    own.put("--decimal", options.decimal);
    own.put("--holdout", options.holdout);
    own.forEach((option, value) -> Usage.exclude(given(value), option, "--protocol published"));
    PublishedSet set = PublishedProtocol.set(options.data);
    if (options.folder == null) {
      throw new InputException(
          "The published set '%s' is asked for without a folder.".formatted(set.name()),
          "Expected --data-dir with the folder that has %s.".formatted(set.file()),
          "Maybe fetch it first: smkl data fetch %s --data-dir DIR.".formatted(set.name()));
    }
    return FitInput.published(PublishedProtocol.load(options.data, options.folder));
  }

  private static FitInput own(DataOptions options, Path test) {
    Usage.exclude(test != null && options.holdout != null, "--test", "--holdout");
    ReadOptions read = readOptions(options);
    TrainingData data;
    if (EmbeddedData.contains(options.data)) {
      data = EmbeddedData.load(options.data, read);
    } else if (options.data.equals(STANDARD_INPUT)) {
      data = DataReader.readTraining(System.in, STANDARD_INPUT_NAME, read);
    } else {
      Path file = path("--data", options.data);
      if (!Files.exists(file)) {
        throw missing(options.data);
      }
      data = DataReader.readTraining(file, read);
    }
    Usage.exclude(options.standardize && options.raw, "--standardize", "--no-standardize");
    boolean asTheyAre = options.raw || (data.sparse() && !options.standardize);
    FitInput input =
        test == null
            ? FitInput.ofFile(data, !asTheyAre)
            : FitInput.ofFile(data, DataReader.readTest(test, data.schema(), read), !asTheyAre);
    return asTheyAre && !options.raw
        ? input.with(
            String.format(
                Locale.ROOT,
                "Columns are used as they are, because the file is sparse: %.2g %% of the cells are named. Maybe --standardize.",
                100 * data.density()))
        : input;
  }

  private static InputException missing(String name) {
    List<String> published = PublishedProtocol.sets().stream().map(PublishedSet::name).toList();
    List<String> known =
        Stream.concat(EmbeddedData.names().stream(), published.stream()).distinct().toList();
    String suggestion =
        published.contains(name)
            ? "Maybe --protocol published --data %s --data-dir DIR.".formatted(name)
            : Nearest.suggestion(name, known, "Maybe check the path.");
    return new InputException(
        "There is no file '%s', and no embedded set of that name.".formatted(name),
        "Expected a CSV or svmlight file, or one of %s."
            .formatted(String.join(", ", EmbeddedData.names())),
        suggestion);
  }

  public static ReadOptions readOptions(DataOptions options) {
    ReadOptions read =
        ReadOptions.defaults()
            .withIgnored(options.ignored)
            .withCategorical(options.categorical)
            .withTexts(options.texts)
            .withTextFiles(options.textFiles)
            .withMissing(options.missing)
            .withOneHot(oneHot(options.encode));
    read = set(read, options.label, ReadOptions::withLabel);
    read = set(read, options.positive, ReadOptions::withPositive);
    read = options.task().learning().map(read::withLearning).orElse(read);
    read = set(read, options.weight, ReadOptions::withWeight);
    read = set(read, options.group, ReadOptions::withGroup);
    read = set(read, options.header, (r, header) -> r.withHeader(header(header)));
    read = set(read, options.encoding, (r, name) -> r.withEncoding(encoding(name)));
    read = set(read, options.separator, (r, sign) -> r.withSeparator(separator(sign)));
    read = set(read, options.decimal, (r, sign) -> r.withDecimal(decimal(sign)));
    if (options.holdout != null) {
      long seed = options.holdoutSeed == null ? DEFAULT_SEED : options.holdoutSeed;
      read = read.withHoldout(new Holdout(options.holdout, seed));
    }
    return set(read, options.impute, (r, kind) -> r.withImputation(imputation(kind)));
  }

  private static ReadOptions set(
      ReadOptions read, String given, BiFunction<ReadOptions, String, ReadOptions> setting) {
    return given == null ? read : setting.apply(read, given);
  }

  /** Whether there is anything in it: a text, an entry, or true. */
  private static boolean given(Object value) {
    return value instanceof List<?> list ? !list.isEmpty() : value != null && !value.equals(false);
  }

  private static boolean oneHot(String value) {
    List<String> known = List.of("onehot", "none");
    if (value != null && !known.contains(value)) {
      throw Usage.unknown("--encode", value, known);
    }
    return value == null || value.equals("onehot");
  }

  private static ReadOptions.Header header(String value) {
    return switch (value) {
      case "yes" -> ReadOptions.Header.PRESENT;
      case "no" -> ReadOptions.Header.ABSENT;
      default -> throw Usage.unknown("--header", value, List.of("yes", "no"));
    };
  }

  /** A path that the system's file names can express. */
  public static Path path(String option, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new InputException(
          "%s is '%s', which is no path: %s.".formatted(option, text, e.getReason()),
          "Expected the path of a file.",
          "Maybe set LC_ALL to a UTF-8 locale, such as C.UTF-8.",
          e);
    }
  }

  private static char separator(String text) {
    String sign = text.equals("tab") || text.equals("\\t") ? "\t" : text;
    if (sign.length() != 1 || "\"\r\n".contains(sign)) {
      throw new InputException(
          "--separator is '%s'.".formatted(text),
          "Expected one sign, no quotation mark, or 'tab'.",
          "Maybe --separator ';'.");
    }
    return sign.charAt(0);
  }

  private static char decimal(String text) {
    if (!text.equals(",") && !text.equals(".")) {
      throw Usage.unknown("--decimal", text, List.of(".", ","));
    }
    return text.charAt(0);
  }

  private static Charset encoding(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--encoding is '%s'.".formatted(name),
          "Expected an encoding that Java knows.",
          "Maybe utf-8, latin1, windows-1252 or utf-16.",
          e);
    }
  }

  public static Imputation imputation(String value) {
    List<String> known = List.of("none", "zero", "mean", "median");
    if (!known.contains(value)) {
      throw Usage.unknown("--impute", value, known);
    }
    return Imputation.valueOf(value.toUpperCase(Locale.ROOT));
  }
}
