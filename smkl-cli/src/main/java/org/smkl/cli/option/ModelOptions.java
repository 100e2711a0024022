package org.smkl.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.smkl.Smkl;
import org.smkl.api.task.TaskTargets;
import org.smkl.console.Usage;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.task.ChosenTask;
import picocli.CommandLine.Option;

/** The problem: candidate kernels and parameters. */
public final class ModelOptions {
  @Option(
      names = "--kernels",
      paramLabel = "SET|SPEC|@FILE",
      description =
          "Candidate kernels: adaptive (default), published-10 (default with --protocol published),"
              + " published-50, or a list such as 'linear; rbf(gamma=1|3*scale|median);"
              + " poly(degree=2)[cols=0-3]; linear[each]'. a|b: one kernel for each value; [cols=...]:"
              + " these columns only; [each]: one kernel for each column; [views]: one for each"
              + " prefix of column names; [groups=FILE]: one for each group of a GMT or CSV file."
              + " @FILE reads the list from a file; '#' begins a comment.")
  public String kernels;

  @Option(
      names = "--psd",
      paramLabel = "POLICY",
      description =
          "What to do with indefinite kernels: keep, drop (default), clip, shift or reject.")
  public String psd;

  @Option(
      names = "--normalize",
      paramLabel = "KIND",
      description = "Scale all kernels alike: none (default), trace or cosine.")
  String normalize;

  @Option(
      names = "--jitter",
      paramLabel = "X",
      description = "Add X to the diagonal of every kernel. Default: 0.")
  Double jitter;

  @Option(
      names = "-C",
      paramLabel = "X",
      description = "C of the SVM. Default: 10, or tuned by fit.")
  public Double c;

  @Option(
      names = "--lambda",
      paramLabel = "X",
      description = "Penalty on the squared kernel weights. Default: 0.1, or tuned by fit.")
  public Double lambda;

  @Option(
      names = "--k0",
      paramLabel = "N",
      description = "Select at most N kernels. Default: 3, 5 with path, or tuned by fit.")
  public Integer k0;

  @Option(
      names = "--multiclass",
      paramLabel = "ovo|ovr",
      description =
          "More than two classes: an SVM for each pair (ovo, default) or for each class against the"
              + " rest (ovr). All share the kernels.")
  public String multiclass;

  @Option(
      names = "--independent",
      description =
          "With fit and more than two classes: select kernels for each SVM separately, with its own"
              + " bounds. Default: all SVMs share one selection.")
  public boolean independent;

  @Option(
      names = "--epsilon",
      paramLabel = "X",
      description =
          "Regression: errors up to X cost nothing, in standard deviations of the label (with"
              + " --no-standardize: in its own unit). Default: 0.1.")
  public Double epsilon;

  @Option(
      names = "--class-weight",
      paramLabel = "balanced|NAME=W,...",
      description = "Multiply C of each class by a weight. Default: 1 for all.")
  public String classWeight;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random choices. Default: 1.")
  public Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads; no result depends on it. Default: all processors.")
  public Integer threads;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory for kernels and search, for example 4g or 500m; at most the heap. Default: nine"
              + " tenths of the heap.")
  public String memory;

  @Option(
      names = "--kernels-in-memory",
      paramLabel = "yes|no",
      description =
          "Keep kernel matrices in memory (n^2 numbers each), or compute values when needed."
              + " Default: in memory if they fit.")
  public String kernelsInMemory;

  /** Sets what was given. */
  public void apply(Smkl.Builder builder, boolean standardize, Optional<ChosenTask> chosen) {
    // The scale of LIBSVM and scikit-learn.
    chosen
        .filter(task -> task.family().targets() == TaskTargets.NONE)
        .ifPresent(task -> builder.c(1));
    set(kernels, builder::kernels);
    set(psd, text -> builder.psd(parse(PsdPolicy::parse, text)));
    set(normalize, text -> builder.normalise(parse(Normalisation::parse, text)));
    set(jitter, builder::jitter);
    set(c, builder::c);
    set(lambda, builder::lambda);
    set(k0, builder::k0);
    TaskOptions task = task().withScaleTarget(standardize);
    builder.task(chosen.map(task::withTask).orElse(task));
    set(seed, builder::seed);
    set(threads, builder::threads);
    set(memory, text -> builder.memory(Bytes.parse(text)));
    set(kernelsInMemory, text -> builder.storage(storage(text)));
  }

  private static KernelStorage storage(String text) {
    return switch (text) {
      case "yes" -> KernelStorage.YES;
      case "no" -> KernelStorage.NO;
      default -> throw Usage.unknown("--kernels-in-memory", text, List.of("yes", "no"));
    };
  }

  /** Refuses options of another task than that of the data; says where one changes nothing. */
  List<String> remarks(Target target, Optional<ChosenTask> chosen) {
    boolean numbers = target instanceof Target.Values;
    if (epsilon != null && chosen.isPresent()) {
      throw new InputException(
          "--epsilon is given, but task '%s' has none.".formatted(chosen.get().family().id()),
          "Expected it with a regression only.",
          "Maybe leave it out, or --task regression.");
    }
    if (epsilon != null && !numbers) {
      throw new InputException(
          "--epsilon is given, but classes are predicted.",
          "Expected it with a regression only.",
          "Maybe leave it out, or --task regression.");
    }
    if (multiclass != null && numbers) {
      throw new InputException(
          "--multiclass is given, but numbers are predicted.",
          "Expected it with several classes only.",
          "Maybe leave it out, or --task classification.");
    }
    boolean two = target instanceof Target.Labels labels && labels.classes().size() == 2;
    List<String> remarks = new ArrayList<>();
    if (multiclass != null && two) {
      remarks.add("There are two classes, so there is one machine: --multiclass changes nothing.");
    }
    if (independent && (two || numbers)) {
      remarks.add(
          "There is one machine, which has its own kernels: --independent changes nothing.");
    }
    return remarks;
  }

  private TaskOptions task() {
    TaskOptions task = TaskOptions.defaults();
    if (multiclass != null) {
      task =
          task.withMulticlass(
              switch (multiclass) {
                case "ovo" -> TaskOptions.Multiclass.ONE_VERSUS_ONE;
                case "ovr" -> TaskOptions.Multiclass.ONE_VERSUS_REST;
                default -> throw Usage.unknown("--multiclass", multiclass, List.of("ovo", "ovr"));
              });
    }
    task = task.withIndependent(independent);
    task = epsilon == null ? task : task.withEpsilon(epsilon);
    return classWeight == null ? task : task.withClassWeights(ClassWeights.parse(classWeight));
  }

  private static <T> void set(T given, Consumer<T> setting) {
    if (given != null) {
      setting.accept(given);
    }
  }

  private static <T> T parse(Function<String, T> parser, String text) {
    try {
      return parser.apply(text);
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage(), "", "", e);
    }
  }
}
