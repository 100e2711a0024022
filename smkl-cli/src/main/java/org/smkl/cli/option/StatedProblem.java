package org.smkl.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.smkl.api.kernel.KernelParameter;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Statement;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.model.ModelDocument;
import org.smkl.core.model.ModelKernel;
import org.smkl.error.InputException;
import org.smkl.gram.GivenKernels;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The problem of a model or of a proof as options of the command line, so that nobody has to type
 * them again. What the user gives counts more than what is stored here.
 *
 * @param source what they are from, in words
 * @param options name and values of each option; a flag has none
 * @param kernels the kernels in the spec language
 * @param program whether a program made it, which had its rows from no file that it knows of
 */
public record StatedProblem(
    String source, Map<String, List<String>> options, List<String> kernels, boolean program) {
  /** Options that say how data is read and what the problem is; none of them opens a file. */
  private static final Set<String> KEPT =
      Set.of(
          ("--label --positive --task --nu --weight --ignore --categorical --text"
                  + " --encode --header --encoding --standardize --no-standardize --impute"
                  + " --na-values --separator --decimal --holdout --protocol --psd --normalize"
                  + " --jitter --multiclass --epsilon --class-weight --at-most --per-view --must"
                  + " --never")
              .split(" "));

  /** What the words of a program begin with, in the place of a command. */
  private static final String PROGRAM = "program";

  /** How a file is read. */
  private static final Set<String> READING =
      Set.of(
          ("--label --positive --ignore --categorical --text --encode --header --encoding --impute"
                  + " --na-values --separator --decimal")
              .split(" "));

  private static final String IGNORE = "--ignore";

  private static final String GROUP = "--group";

  /** What a share of the rows that is kept for a test depends on. */
  private static final Set<String> HOLDOUT = Set.of(GROUP, "--seed");

  /** All that can be read from a command line here; what else it has is passed over. */
  private static final class Reader {
    @Mixin private ProblemOptions problem;

    @Mixin private LearningOptions learning;

    /** The problem with the options of learning that say which rows it has. */
    ProblemOptions complete() {
      learning.tell(problem);
      return problem;
    }
  }

  /**
   * The options of a command that state its problem, for a file that others complete theirs from.
   *
   * @param args of the command
   * @param settings what the parameters came to
   */
  public static List<String> words(List<String> args, ProblemSettings settings) {
    Map<String, List<String>> kept = kept(given(args));
    kept.put("-C", List.of(Double.toString(settings.c())));
    kept.put("--lambda", List.of(Double.toString(settings.lambda())));
    return words(kept);
  }

  /** The problem of a proof. */
  public static StatedProblem of(Certificate proof) {
    Statement statement = proof.statement();
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put("--psd", List.of(statement.provenance().psdPolicy()));
    options.put("--normalize", List.of(statement.provenance().normalisation()));
    options.put("--jitter", List.of(Double.toString(statement.provenance().jitter())));
    double c = statement.box()[0];
    // Where rows or classes have weights, C is among the options of the proof or unknown.
    if (c > 0 && Arrays.stream(statement.box()).allMatch(u -> u == c)) {
      options.put("-C", List.of(Double.toString(c)));
    }
    options.put("--lambda", List.of(Double.toString(statement.lambda() / statement.blocks())));
    options.putAll(readable("the proof", proof.options()));
    options.put("--k0", List.of(Integer.toString(statement.k0())));
    boolean held = options.containsKey("--holdout");
    options
        .keySet()
        .removeIf(
            name ->
                !KEPT.contains(name)
                    && !isParameter(name)
                    && !(held && HOLDOUT.contains(name))
                    && !(name.equals(GROUP) && options.containsKey("--task")));
    return new StatedProblem(
        "the proof", options, statement.provenance().kernels(), byProgram(proof.options()));
  }

  /** The problem of a model. */
  public static StatedProblem of(ModelDocument model) {
    Map<String, List<String>> options =
        kept(readable("the model", model.provenance().commandLine()));
    requireStated(model, options);
    Map<String, String> settings = model.provenance().settings();
    options.put("-C", List.of(settings.get("C")));
    options.put("--lambda", List.of(settings.get("lambda")));
    options.put("--k0", List.of(settings.get("k0")));
    options.put("--psd", List.of(model.kernels().policy()));
    options.put("--normalize", List.of(model.kernels().normalization()));
    options.put("--jitter", List.of(Double.toString(model.kernels().jitter())));
    return new StatedProblem(
        "the model", options, kernels(model), byProgram(model.provenance().commandLine()));
  }

  private static boolean byProgram(List<String> words) {
    return !words.isEmpty() && words.get(0).equals(PROGRAM);
  }

  /** A problem that no options state is refused by what they cannot say. */
  private static void requireStated(ModelDocument model, Map<String, List<String>> options) {
    Map<String, String> settings = model.provenance().settings();
    boolean standardised = model.preprocessing().mean() != null;
    String target = settings.get("standardisedTarget");
    String why =
        model.provenance().commandLine().isEmpty()
            ? "its file does not keep how it was made"
            : settings.containsKey("independent")
                ? "each of its machines has kernels of its own"
                : target != null && Boolean.parseBoolean(target) != standardised
                    ? "its columns are %s and its target is %s"
                        .formatted(scale(standardised), scale(!standardised))
                    : settings.containsKey("weightedRows") && !options.containsKey("--weight")
                        ? "its rows have weights, of which no column is known"
                        : null;
    if (why != null) {
      throw new InputException(
          "The model's problem cannot be stated here: %s.".formatted(why),
          "Expected a model whose problem the options of 'smkl solve' state.",
          "Maybe leave out --model and state a problem, or ask for the proof where it is fitted: --certificate, or in"
              + " Python and Java a gap.");
    }
  }

  private static String scale(boolean standardised) {
    return standardised ? "standardised" : "as it is";
  }

  /** All kernels, also where the file lists those with weight alone. */
  private static List<String> kernels(ModelDocument model) {
    List<String> listed = model.kernels().entries().stream().map(ModelKernel::spec).toList();
    Map<String, String> settings = model.provenance().settings();
    String count = Integer.toString(listed.size());
    if (settings.getOrDefault("kernelCount", count).equals(count)) {
      return listed;
    }
    String text = settings.get("kernels");
    if (text.startsWith("@") || text.contains("groups=") || text.endsWith(" characters)")) {
      throw new InputException(
          "The model lists %d of its %s kernels."
              .formatted(listed.size(), settings.get("kernelCount")),
          "Expected all of them; files that name others are never opened.",
          "Maybe name them: --kernels SPEC.");
    }
    return List.of(text);
  }

  /** Somebody else's options. */
  private static Map<String, List<String>> readable(String source, List<String> words) {
    try {
      return given(words);
    } catch (CommandLine.ParameterException e) {
      throw new InputException(
          "The options that %s keeps cannot be read: %s.".formatted(source, e.getMessage()),
          "Expected those of a command of smkl.",
          "Maybe it is from another version, or was changed.",
          e);
    }
  }

  private static boolean isParameter(String name) {
    return name.equals("-C") || name.equals("--lambda") || name.equals("--k0");
  }

  /**
   * The problem that the user states, completed by this one.
   *
   * @param args of the user's command
   */
  public ProblemOptions complete(List<String> args) {
    Reader reader = new Reader();
    parse(reader, completed(args));
    if (!given(args).containsKey("--kernels")) {
      requireNoFiles(reader.problem.toolbox());
    }
    return reader.complete();
  }

  /** A command line with what it leaves to this problem. */
  public List<String> completed(List<String> args) {
    Map<String, List<String>> given = given(args);
    Map<String, List<String>> missing = new LinkedHashMap<>(options);
    missing.keySet().removeAll(given.keySet());
    if (given.containsKey("--standardize") || given.containsKey("--no-standardize")) {
      missing.remove("--standardize");
      missing.remove("--no-standardize");
    }
    if (!given.containsKey("--kernels")) {
      missing.put("--kernels", List.of(String.join("; ", kernels)));
    }
    List<String> all = new ArrayList<>(args);
    all.addAll(words(missing));
    return all;
  }

  /** Options that the user gives otherwise than they are stored, each with both values. */
  public List<String> differences(List<String> args) {
    List<String> found = new ArrayList<>();
    given(args)
        .forEach(
            (name, values) -> {
              List<String> stored = options.get(name);
              String given = values.isEmpty() ? name : name + " is " + String.join(" ", values);
              if (stored == null && KEPT.contains(name)) {
                if (program && READING.contains(name)) {
                  return;
                }
                found.add("%s, which %s does not name".formatted(given, source));
              } else if (stored != null && !same(values, stored)) {
                found.add(
                    "%s, in %s %s"
                        .formatted(
                            given, source, String.join(" ", stored).replaceFirst("\\.0$", "")));
              }
            });
    return found;
  }

  private static boolean same(List<String> one, List<String> other) {
    return one.size() == other.size()
        && IntStream.range(0, one.size()).allMatch(i -> same(one.get(i), other.get(i)));
  }

  private static boolean same(String one, String other) {
    try {
      return one.equals(other) || Double.parseDouble(one) == Double.parseDouble(other);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** A path that somebody else's file names is never opened. */
  private void requireNoFiles(Toolbox toolbox) {
    for (String kernel : String.join(";", kernels).split(";", -1)) {
      String family = kernel.strip().split("[(\\[]", 2)[0];
      if (family.equals(GivenKernels.ID)) {
        throw new InputException(
            "Kernel '%s' of %s was computed by the program that made it."
                .formatted(kernel.strip(), source),
            "Expected kernels of specifications, whose values can be computed again.",
            "Maybe verify it there, in Python by verify(X, y).");
      }
      boolean reads =
          toolbox.kernels().containsKey(family)
              && toolbox.kernels().get(family).parameters().stream()
                  .anyMatch(KernelParameter::path);
      if (reads) {
        throw new InputException(
            "Kernel '%s' of %s reads a file.".formatted(kernel, source),
            "Files that a model or a proof names are never opened.",
            "Maybe name all kernels: --kernels '%s'".formatted(String.join("; ", kernels)));
      }
    }
  }

  private static Map<String, List<String>> kept(Map<String, List<String>> given) {
    Map<String, List<String>> kept = new LinkedHashMap<>(given);
    if (kept.containsKey("--holdout")) {
      // Which rows are left to learn from depends on these.
      kept.keySet().removeIf(name -> !KEPT.contains(name) && !HOLDOUT.contains(name));
      return kept;
    }
    List<String> task = kept.getOrDefault("--task", List.of("classification"));
    boolean plain = Set.of("classification", "regression").containsAll(task);
    List<String> group = kept.get(GROUP);
    if (group != null && !plain) {
      // The machines of a task may depend on the groups.
      kept.keySet().removeIf(name -> !KEPT.contains(name) && !name.equals(GROUP));
      return kept;
    }
    if (group != null) {
      // A column of groups is no feature; nobody who proves or verifies needs it.
      kept.merge(
          IGNORE,
          group,
          (ignored, column) -> List.of(String.join(",", ignored) + "," + column.get(0)));
    }
    kept.keySet().retainAll(KEPT);
    return kept;
  }

  /** What a command line has of problem and data, by the longest name of each option. */
  private static Map<String, List<String>> given(List<String> args) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (OptionSpec option : parse(new Reader(), args)) {
      given.put(
          option.longestName(),
          option.arity().max() == 0 ? List.of() : List.copyOf(option.originalStringValues()));
    }
    return given;
  }

  private static List<OptionSpec> parse(Reader reader, List<String> args) {
    return new CommandLine(reader)
        .setExpandAtFiles(false)
        .setAbbreviatedOptionsAllowed(false)
        .setOverwrittenOptionsAllowed(true)
        .setUnmatchedArgumentsAllowed(true)
        .parseArgs(args.toArray(String[]::new))
        .matchedOptions();
  }

  private static List<String> words(Map<String, List<String>> options) {
    List<String> words = new ArrayList<>();
    options.forEach(
        (name, values) -> {
          if (values.isEmpty()) {
            words.add(name);
          }
          values.forEach(value -> words.addAll(List.of(name, value)));
        });
    return words;
  }
}
