package org.smkl.cv;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.smkl.api.Budget;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleSettings;
import org.smkl.core.fit.Solvers;
import org.smkl.core.score.Score;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Table;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.KernelStorage;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PsdPolicy;
import org.smkl.plugin.assembly.Toolbox;

/** What the units of a cross-validation have in common, on its way to another machine. */
public final class UnitRecipe implements Recipe<UnitTask, UnitDone> {
  private static final long serialVersionUID = 1;

  private final String id = UUID.randomUUID().toString();
  private final String name;
  private final String[] columns;
  private final Table rows;
  private final String[] classes;
  private final int[] labels;
  private final double[] numbers;
  private final double[] weights;
  private final String kernels;
  private final String psd;
  private final String normalisation;
  private final double jitter;
  private final TaskOptions.Multiclass multiclass;
  private final double epsilon;
  private final boolean balanced;
  private final LinkedHashMap<String, Double> classWeights;
  private final boolean scaleTarget;
  private final boolean probability;
  private final RuleSettings rules;
  private final int k0;
  private final TreeMap<String, String> solvers;
  private final double tolerance;
  private final double gap;
  private final long seed;
  private final int folds;
  private final int[] groups;
  private final String score;
  private final String method;

  private UnitRecipe(
      PreparedProblem prepared, ProblemSettings problem, MklMethod method, CvSettings how) {
    TaskOptions task = problem.task();
    this.rules = problem.rules();
    this.k0 = prepared.problem().k0();
    Dataset train = prepared.train();
    this.name = train.name();
    this.columns = train.featureNames().toArray(String[]::new);
    this.rows = train.table();
    this.classes =
        train.target() instanceof Target.Labels l ? l.classes().toArray(String[]::new) : null;
    this.labels = train.target() instanceof Target.Labels l ? l.of() : null;
    this.numbers = train.target() instanceof Target.Values v ? v.values() : null;
    this.weights = train.weights().orElse(null);
    KernelOptions options = prepared.kernels().options();
    this.kernels =
        KernelSpec.print(prepared.kernels().asked().stream().map(KernelSpec::byIndex).toList());
    this.psd = options.psd().id();
    this.normalisation = options.normalisation().id();
    this.jitter = options.jitter();
    this.multiclass = task.multiclass();
    this.epsilon = task.epsilon();
    this.balanced = task.classWeights().balanced();
    this.classWeights = new LinkedHashMap<>(task.classWeights().byName());
    this.scaleTarget = task.scaleTarget();
    this.probability = task.probability();
    this.solvers = new TreeMap<>(how.context().solvers().named());
    this.tolerance = how.context().tolerance();
    this.gap = how.context().gap();
    this.seed = how.context().seed();
    this.folds = how.folds();
    this.groups = train.groups().map(Groups::of).orElse(null);
    this.score = how.score().map(Score::id).orElse(null);
    this.method = method.id();
  }

  /** Of a problem that was prepared with these settings. */
  public static UnitRecipe of(
      PreparedProblem prepared, ProblemSettings problem, MklMethod method, CvSettings how) {
    if (problem.task().chosen().isPresent()) {
      throw new InputException(
          "Task '%s' is a plugin's, and units are to run elsewhere."
              .formatted(prepared.task().id()),
          "Expected classification or regression there.",
          "Maybe cross-validate on this machine.");
    }
    return new UnitRecipe(prepared, problem, method, how);
  }

  @Override
  public String id() {
    return id;
  }

  /** Computes the kernels. What it gives is thread-safe. */
  @Override
  public Function<UnitTask, UnitDone> open(Toolbox toolbox) {
    return new Kitchen(toolbox)::run;
  }

  /** A machine that is ready for units. */
  private final class Kitchen {
    private final CrossValidation work;
    private final MklMethod by;

    private Kitchen(Toolbox toolbox) {
      TaskOptions task =
          new TaskOptions(
              multiclass,
              epsilon,
              new ClassWeights(balanced, classWeights),
              scaleTarget,
              false,
              probability,
              Optional.empty());
      Target target =
          classes == null
              ? new Target.Values(numbers)
              : new Target.Labels(List.of(classes), labels);
      Dataset train =
          new Dataset(name, List.of(columns), rows, target, Optional.ofNullable(weights));
      train = groups == null ? train : train.grouped(new Groups(groups, count(groups)));
      FitSettings settings =
          FitSettings.builder()
              .kernels(kernels)
              .rules(rules)
              .k0(k0)
              .psd(PsdPolicy.parse(psd))
              .normalise(Normalisation.parse(normalisation))
              .jitter(jitter)
              .task(task)
              .storage(KernelStorage.YES)
              .seed(seed)
              .threads(1)
              .settings();
      PreparedProblem prepared = new Fit(settings, toolbox).prepare(train);
      MethodContext context =
          new MethodContext(
              toolbox,
              tolerance,
              seed,
              Solvers.of(solvers),
              gap,
              Budget.oneThread().start().steps());
      CvSettings how = new CvSettings(Grid.usual(), folds, context);
      how = score == null ? how : how.by(Score.parse(score));
      by = Methods.named(method, toolbox);
      work = CrossValidation.units(KernelData.of(prepared, task, toolbox), by, how);
    }

    private UnitDone run(UnitTask task) {
      return UnitDone.of(work.unit(task.path(), task.fold(), task.parameters(by)));
    }
  }

  private static int count(int[] groups) {
    return Arrays.stream(groups).max().orElse(-1) + 1;
  }
}
