package org.smkl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.smkl.api.Budget;
import org.smkl.api.Clock;
import org.smkl.api.Problem;
import org.smkl.api.relax.NodeChoices;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.CertificateFile;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitListener;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.KernelFiles;
import org.smkl.core.fit.LearnedMachines;
import org.smkl.core.fit.ModelFiles;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.core.fit.RuleCost;
import org.smkl.core.fit.SettingsBuilder;
import org.smkl.core.fit.SmklModel;
import org.smkl.core.score.Score;
import org.smkl.cv.CrossValidation;
import org.smkl.cv.CvProgress;
import org.smkl.cv.CvResult;
import org.smkl.cv.CvSettings;
import org.smkl.cv.Grid;
import org.smkl.cv.Stability;
import org.smkl.cv.StabilityResult;
import org.smkl.cv.Tuned;
import org.smkl.cv.Tuning;
import org.smkl.cv.UnitCluster;
import org.smkl.cv.UnitRecipe;
import org.smkl.cv.importance.Importance;
import org.smkl.cv.importance.LeavingOut;
import org.smkl.cv.importance.Shuffling;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.Refit;
import org.smkl.cv.method.StoppedException;
import org.smkl.cv.path.CertifiedPath;
import org.smkl.cv.path.PathResult;
import org.smkl.cv.path.PathSettings;
import org.smkl.data.Dataset;
import org.smkl.data.set.PublishedSet;
import org.smkl.error.Advice;
import org.smkl.error.Count;
import org.smkl.error.InputException;
import org.smkl.error.Setting;
import org.smkl.gram.GivenKernels;
import org.smkl.gram.KernelCluster;
import org.smkl.io.AtomicFiles;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.search.NearOptions;
import org.smkl.search.NearResult;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.svm.plan.SolvePlan;

/**
 * The way in: choose kernels and parameters, then fit, bound, prove, check, cross-validate, save
 * and load.
 *
 * <pre>{@code
 * Smkl smkl = Smkl.builder().kernels("linear; rbf(gamma=0.5)").k0(1).build();
 * FitResult result = smkl.fit(Dataset.of(rows, classes));
 * String[] predicted = result.model().predictClasses(others);
 * }</pre>
 *
 * A {@link Dataset} is standardised with its own mean and deviation unless its rows are sparse, and
 * a model does the same to new rows; who wants it otherwise makes a {@link FitInput}. Immutable and
 * thread-safe.
 *
 * <p>An interruption of the calling thread ({@link Thread#interrupt}, {@code Future.cancel(true)})
 * stops a call as {@link Budget#stop} does, whatever threads it uses: the best so far is returned
 * with the status INTERRUPTED, or {@link GivenUpException} is thrown where there is nothing yet.
 * The thread's interrupt status stays set.
 */
public final class Smkl {
  /** A longer specification of kernels is no name for results. */
  private static final int LONGEST_TEXT = 1000;

  private static final System.Logger LOG = System.getLogger("org.smkl");

  private static final int DEFAULT_FOLDS = 5;

  /** Nodes of the proof of each half: most small problems are proved within them. */
  private static final int STABILITY_NODES = 15;

  private static final Tuning TUNING =
      Tuning.of(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());

  private final FitSettings settings;
  private final Toolbox toolbox;
  private final Optional<KernelCluster> cluster;
  private final Fit fit;

  private Smkl(FitSettings settings, Toolbox toolbox, Optional<KernelCluster> cluster) {
    this.settings = settings;
    this.toolbox = toolbox;
    this.cluster = cluster;
    this.fit = new Fit(settings, toolbox);
  }

  /** Starts with {@link FitSettings#defaults}. */
  public static Builder builder() {
    return new Builder();
  }

  /** The settings. */
  public FitSettings settings() {
    return settings;
  }

  /** The plugins. */
  public Toolbox toolbox() {
    return toolbox;
  }

  /** A copy for another problem. */
  public Smkl with(ProblemSettings problem) {
    return new Smkl(settings.with(problem), toolbox, cluster);
  }

  /** These plugins with other settings. */
  public Smkl with(FitSettings other) {
    return new Smkl(other, toolbox, cluster);
  }

  /** A copy within another budget. */
  public Smkl with(Budget budget) {
    return new Smkl(settings.with(budget), toolbox, cluster);
  }

  /** Which way each step of a solve of these rows will take, before anything is computed. */
  public SolvePlan plan(FitInput input) {
    return fit.plan(input.train());
  }

  /** Kernels and problem of the training rows; several of the methods below can share them. */
  public PreparedProblem prepare(FitInput input) {
    PreparedProblem prepared = fit.prepare(input);
    return cluster.map(prepared::on).orElse(prepared);
  }

  /**
   * Fits.
   *
   * @throws InputException if the settings, the kernels and the rows do not go together: what was
   *     given, what was expected, what to try
   * @throws GivenUpException if it was stopped before there were any weights
   */
  public FitResult fit(Dataset train) {
    return fit(train, FitListener.NONE);
  }

  /**
   * Fits with somebody who follows; {@link FitListener#to} writes to a {@link System.Logger}.
   *
   * @throws InputException as {@link #fit(Dataset)} does
   * @throws GivenUpException as {@link #fit(Dataset)} does
   */
  public FitResult fit(Dataset train, FitListener listener) {
    return fit(input(train), listener);
  }

  /**
   * Fits rows that are standardised or not, with test rows or none.
   *
   * @throws InputException as {@link #fit(Dataset)} does
   * @throws GivenUpException as {@link #fit(Dataset)} does
   */
  public FitResult fit(FitInput input) {
    return fit(input, FitListener.NONE);
  }

  /**
   * Fits such rows with somebody who follows.
   *
   * @throws InputException as {@link #fit(Dataset)} does
   * @throws GivenUpException as {@link #fit(Dataset)} does
   */
  public FitResult fit(FitInput input, FitListener listener) {
    requireObeyed();
    Clock clock = settings.budget().start();
    PreparedProblem prepared = prepare(input);
    listener.prepared(prepared);
    return with(clock.left()).fit(input, prepared, listener);
  }

  /**
   * Refuses plugins that were named and that {@link #fit} would not obey. {@link #fit} checks this
   * itself; call it before preparing a problem by hand.
   */
  public void requireObeyed() {
    fit.requireObeyed();
  }

  /** Fits a problem prepared from the same input. */
  public FitResult fit(FitInput input, PreparedProblem prepared) {
    return fit(input, prepared, SearchListener.NONE);
  }

  /**
   * Fits, and tells a listener what happens: a {@link FitListener} all of it, others the search of
   * a requested proof.
   */
  public FitResult fit(FitInput input, PreparedProblem prepared, SearchListener listener) {
    if (settings.proof().isPresent()) {
      requirePsd(prepared);
    }
    return fit.run(input, prepared, listener);
  }

  /**
   * Bounds the optimum from below by the relaxation of the settings. What there is to say goes to
   * the logger {@code org.smkl}, at the level DEBUG.
   *
   * @throws InputException if settings, kernels and rows do not go together, or the backend cannot
   *     solve this relaxation
   */
  public RelaxationResult bound(Dataset train) {
    fit.requireObeyedBySearch();
    Clock clock = settings.budget().start();
    PreparedProblem prepared = prepare(input(train));
    return with(clock.left()).bound(prepared, line -> LOG.log(Level.DEBUG, line));
  }

  /** Bounds a prepared problem, with a log for what is worth saying. */
  public RelaxationResult bound(PreparedProblem prepared, Consumer<String> log) {
    requireShared(prepared);
    return fit.bound(prepared, log);
  }

  /**
   * Finds the best kernels and weights and proves it, by branch and bound from nothing.
   *
   * @throws InputException if settings, kernels and rows do not go together, or a kernel is not
   *     positive semidefinite
   */
  public FitResult certify(Dataset train) {
    fit.requireObeyedBySearch();
    Clock clock = settings.budget().start();
    FitInput input = input(train);
    PreparedProblem prepared = prepare(input);
    return with(clock.left()).certify(input, prepared, SearchListener.NONE);
  }

  /**
   * Proves for a problem prepared from the same input. How is {@link FitSettings#proof}, a gap of
   * 1e-6 where there is none.
   */
  public FitResult certify(FitInput input, PreparedProblem prepared, SearchListener listener) {
    requireShared(prepared);
    requirePsd(prepared);
    SearchOptions options =
        settings.proof().orElseGet(() -> SearchOptions.gap(SearchOptions.DEFAULT_GAP));
    return fit.of(
        input, prepared, fit.search(prepared, options.withBudget(settings.budget()), listener));
  }

  /** Checks a certificate against the data, without any solver. */
  public Verification verify(Certificate certificate, Dataset train) {
    return verify(certificate, prepare(input(train)));
  }

  /** Verifies a certificate of a prepared problem. */
  public Verification verify(Certificate certificate, PreparedProblem prepared) {
    requireShared(prepared);
    return Verifier.verify(certificate, prepared.problem(), prepared.statement());
  }

  /**
   * Checks a certificate's file against the data, without any solver.
   *
   * @throws UncheckedIOException if the file cannot be read
   */
  public Verification verify(Path certificate, Dataset train) {
    return verify(certificate, prepare(input(train)));
  }

  /** Verifies a certificate's file of a prepared problem. */
  public Verification verify(Path certificate, PreparedProblem prepared) {
    requireShared(prepared);
    try {
      return Verifier.verify(certificate, prepared.problem(), prepared.statement());
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Chooses C, lambda and k0 for {@link #fit} by five-fold cross-validation over the usual grid,
   * which grows where the best point is on its edge.
   *
   * @throws InputException if settings, kernels and rows do not go together, or there are too few
   *     rows for five folds
   */
  public CvResult cv(Dataset train) {
    PreparedProblem prepared = prepare(input(train));
    CvSettings how = cv(Grid.usual(), DEFAULT_FOLDS).growing(Set.of(Axis.C, Axis.LAMBDA, Axis.K0));
    return cv(prepared, Methods.DEFAULT, how, Optional.empty(), now -> {});
  }

  /**
   * How to cross-validate over a grid with the plugins, the seed and the budget of the settings.
   */
  public CvSettings cv(Grid grid, int folds) {
    return new CvSettings(grid, folds, methods().to(CvSettings.TOLERANCE));
  }

  /**
   * Cross-validates a method.
   *
   * @param results where results are kept and taken from; empty for nowhere
   * @param listener told after each unit, from any thread, one call at a time
   */
  public CvResult cv(
      PreparedProblem prepared,
      MklMethod method,
      CvSettings how,
      Optional<Path> results,
      Consumer<CvProgress> listener) {
    ProblemSettings problem = settings.problem();
    // What results are only good for: these rows, these kernels, this policy.
    String name =
        "%s %s; kernels %s; %s, %s, jitter %s"
            .formatted(
                prepared.train().name(),
                prepared.train().fingerprint(),
                kernels(prepared),
                problem.psd().id(),
                problem.normalisation(),
                problem.jitter());
    Optional<CrossValidation.RemoteExecution> remote =
        cluster
            .filter(UnitCluster.class::isInstance)
            .map(UnitCluster.class::cast)
            .map(
                machines ->
                    new CrossValidation.RemoteExecution(
                        machines, UnitRecipe.of(prepared, problem, method, how)));
    return CrossValidation.run(data(prepared), name, method, how, results, listener, remote);
  }

  /**
   * The certified optimum of every k0 from 1 on, each from the one before, with cross-validated
   * scores beside it: for choosing k0.
   */
  public PathResult path(Dataset train) {
    FitInput input = input(train);
    PreparedProblem prepared = prepare(input);
    int largest = Math.min(PathSettings.DEFAULT_MAX_K0, prepared.problem().q());
    return path(input, prepared, PathSettings.upTo(largest, DEFAULT_FOLDS), line -> {});
  }

  /**
   * The path of a problem prepared from the same input, whose own k0 does not matter. To what gap
   * is {@link FitSettings#proof}, 1e-6 where there is none; the time limit is for all points
   * together. Scores are those of what {@link #fit} does.
   *
   * @param progress receives one line for each step
   */
  public PathResult path(
      FitInput input, PreparedProblem prepared, PathSettings how, Consumer<String> progress) {
    requireShared(prepared);
    requirePsd(prepared);
    return new CertifiedPath(settings, toolbox, input, prepared, how, progress)
        .run(
            budget ->
                prepared.problem().stored()
                    ? Optional.of(with(budget).scores(prepared, how))
                    : Optional.empty());
  }

  private CvResult scores(PreparedProblem prepared, PathSettings how) {
    ProblemSettings problem = settings.problem();
    List<Integer> k0 =
        IntStream.rangeClosed(PathSettings.first(prepared.problem()), how.largest())
            .boxed()
            .toList();
    CvSettings cv = cv(new Grid(List.of(problem.c()), List.of(problem.lambda()), k0), how.folds());
    cv = how.score().map(cv::by).orElse(cv);
    return cv(prepared, Methods.DEFAULT, cv, Optional.empty(), now -> {});
  }

  /**
   * The choices of kernels that are nearly as good as the best one, and a proof that all others are
   * not.
   *
   * @param found what {@link #certify} found
   */
  public NearResult near(FitResult found, NearOptions options) {
    PreparedProblem prepared = found.prepared();
    requireChoice(prepared);
    return fit.near(prepared, found.proof().orElseThrow(), options);
  }

  /**
   * What a score loses when a column, or what a kernel says, is shuffled among rows that the model
   * has not seen: the test rows of the input, or training rows that are left out in turn; and what
   * the optimum becomes without each kernel that has weight, with both bounds.
   *
   * @param wanted balanced accuracy, or empty for accuracy of classes and R^2 of numbers
   * @param progress receives one line for each step
   */
  public Importance importance(
      FitInput input, FitResult found, Optional<Score> wanted, Consumer<String> progress) {
    Clock clock = settings.budget().start();
    Importance shuffled = Shuffling.of(input, found, settings, toolbox, wanted, progress);
    return LeavingOut.add(shuffled, found, settings.with(clock.left()), toolbox, progress);
  }

  /**
   * Which rules of a result are tight, and what each costs: the bound of the relaxation at the root
   * without it, as {@link #bound} computes it. A rule has no bound once the time is over.
   */
  public List<RuleCost> ruleCosts(FitResult found) {
    Clock clock = settings.budget().start();
    return RuleCost.of(
        found,
        problem ->
            clock.stop().stopRequested()
                ? OptionalDouble.empty()
                : finite(with(clock.left()).bound(problem, log -> {}).lowerBound()));
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  /** Refuses, before any work, a problem whose choices {@link #near} could not list. */
  public void requireChoice(PreparedProblem prepared) {
    requireShared(prepared);
    requirePsd(prepared);
    Problem problem = prepared.problem();
    if (problem.k0() >= problem.q()) {
      throw new InputException(
          "At most %d of %s may be chosen."
              .formatted(problem.k0(), Count.of(problem.q(), "kernel")),
          "Expected a k0 below the number of kernels: otherwise there is no other choice.",
          "Maybe a smaller k0, or more kernels.");
    }
    NodeChoices choices = NodeChoices.of(problem);
    if (choices.places() == choices.open().cardinality()) {
      throw new InputException(
          "The rules leave one choice only.",
          "Expected rules that leave several.",
          "Maybe drop a rule.");
    }
  }

  /**
   * How often kernels are chosen from random halves of the rows, by what {@link #fit} does.
   *
   * @param resamples how many halves
   * @param done told how many are finished, from any thread
   */
  public StabilityResult stability(PreparedProblem prepared, int resamples, IntConsumer done) {
    return Stability.run(
        data(prepared),
        Methods.DEFAULT,
        point(prepared),
        resamples,
        OptionalDouble.empty(),
        methods().to(CvSettings.TOLERANCE),
        done);
  }

  /**
   * The same with control of false choices: each half is fitted and, within a few nodes of a
   * search, proved; {@link StabilityResult#selected} are the kernels that are chosen often enough.
   *
   * @param resamples how many halves, an even number
   * @param falseAtMost how many false choices are allowed on average
   * @param done told how many are finished, from any thread
   */
  public StabilityResult stability(
      PreparedProblem prepared, int resamples, double falseAtMost, IntConsumer done) {
    return Stability.run(
        data(prepared),
        Methods.certified(STABILITY_NODES),
        point(prepared),
        resamples,
        OptionalDouble.of(falseAtMost),
        methods(),
        done);
  }

  /** Refuses a wish that {@link #stability} cannot grant. */
  public void requireStability(PreparedProblem prepared, int resamples, double falseAtMost) {
    Stability.require(resamples, prepared.problem().k0(), data(prepared), falseAtMost);
  }

  private Parameters point(PreparedProblem prepared) {
    ProblemSettings problem = settings.problem();
    return Parameters.of(problem.c(), problem.lambda(), prepared.problem().k0());
  }

  private KernelData data(PreparedProblem prepared) {
    requireShared(prepared);
    if (!prepared.problem().stored()) {
      throw new InputException(
          "Cross-validation and methods of comparison need the matrices of the kernels, which are not kept in memory here.",
          "Expected kernels and rows whose matrices fit into memory.",
          Advice.plain("Maybe use fewer kernels or fewer rows, or a larger heap."));
    }
    return KernelData.of(prepared, settings.problem().task(), toolbox);
  }

  /** As the user wrote them; what stands in files, or is long, by its content. */
  private String kernels(PreparedProblem prepared) {
    String text = settings.problem().kernels();
    return text.contains("@") || text.length() > LONGEST_TEXT
        ? UUID.nameUUIDFromBytes(
                String.join("; ", prepared.namesByIndex()).getBytes(StandardCharsets.UTF_8))
            .toString()
        : text;
  }

  /** Learns by a method at a point of a grid. */
  public Learned learn(PreparedProblem prepared, MklMethod method, Parameters parameters) {
    return orGivenUp(() -> method.trainer(data(prepared), methods()).train(parameters));
  }

  /**
   * A copy with settings under which {@link #fit} does what a method does at a point of a grid;
   * empty where no fit does it, and {@link #learn} is all there is.
   */
  public Optional<Smkl> at(MklMethod method, Parameters chosen, PreparedProblem prepared) {
    return orGivenUp(
            () -> Refit.settings(settings, prepared, data(prepared), method, chosen, methods()))
        .map(refit -> new Smkl(refit, toolbox, cluster));
  }

  /** A method that was stopped before it had weights is a limit reached without a result. */
  private static <T> T orGivenUp(Supplier<T> learning) {
    try {
      return learning.get();
    } catch (StoppedException e) {
      throw new GivenUpException(e.getMessage());
    }
  }

  /** Fits the rows of a prepared problem at other parameters. */
  public FitResult refit(FitInput input, PreparedProblem prepared) {
    return fit(input, prepared.at(settings.problem()));
  }

  /**
   * A copy with C, lambda and k0 chosen by a small cross-validation; as it is where there are too
   * few rows for one.
   */
  public Smkl tune(Dataset train) {
    FitInput input = input(train);
    return Tuning.obstacle(input.train()).isPresent()
        ? this
        : with(tune(prepare(input), TUNING, now -> {}).settings());
  }

  /**
   * Chooses parameters for {@link #fit} by cross-validating it on some rows of a prepared problem.
   * {@link #with(FitSettings)} and {@link #refit} then fit all rows there.
   */
  public Tuned tune(PreparedProblem prepared, Tuning tuning, Consumer<CvProgress> listener) {
    requireShared(prepared);
    return tuning.run(settings, toolbox, prepared, listener);
  }

  private MethodContext methods() {
    return MethodContext.of(settings, toolbox);
  }

  /**
   * Writes the classifier of a fit with all that tells how it was made, atomically.
   *
   * @throws InputException if the file cannot be written
   */
  public void save(FitResult result, Path file) {
    save(result, file, List.of());
  }

  /**
   * Writes a model that was made by a command with these arguments.
   *
   * @param further what else the file keeps among the settings, by name
   */
  public void save(
      FitResult result, Path file, List<String> commandLine, Map<String, String> further) {
    ModelFiles.save(file, result, toolbox, commandLine, further);
  }

  /** Writes a model that was made by a command with these arguments. */
  public void save(FitResult result, Path file, List<String> commandLine) {
    ModelFiles.save(file, result, toolbox, commandLine);
  }

  /**
   * Writes what {@link #learn} learned at a point, for methods whose weights no fit can have.
   *
   * @param input the rows it learned from
   */
  public void save(
      Learned learned,
      MklMethod method,
      Parameters chosen,
      FitInput input,
      PreparedProblem prepared,
      Path file,
      List<String> commandLine) {
    ModelFiles.save(
        file,
        new LearnedMachines(
            input,
            prepared,
            settings.with(settings.problem().with(chosen.c(), chosen.lambda(), chosen.k0())),
            method.named(chosen),
            learned.shared() ? new double[][] {learned.weights()[0]} : learned.weights(),
            learned.expansions(),
            learned.biases()),
        toolbox,
        commandLine);
  }

  /**
   * Writes a certificate, atomically.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public void save(Certificate certificate, Path file) {
    try {
      AtomicFiles.write(file, out -> CertificateFile.write(certificate, out));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Reads a classifier. No other file is opened, whatever the model says.
   *
   * @throws InputException if the file cannot be used, or needs a kernel family that is not there
   */
  public SmklModel load(Path file) {
    return load(file, KernelFiles.none());
  }

  /**
   * Reads a classifier whose kernels need files to predict.
   *
   * @throws InputException if the file cannot be used, needs a kernel family that is not there, or
   *     has no kernel for one of the files
   */
  public SmklModel load(Path file, KernelFiles files) {
    Toolbox all =
        toolbox.kernels().containsKey(GivenKernels.ID) ? toolbox : toolbox.with(GivenKernels.NONE);
    return ModelFiles.load(file, all, files);
  }

  private static FitInput input(Dataset train) {
    return train.table().sparse()
        ? FitInput.asGiven(train, Optional.empty())
        : FitInput.standardized(train, Optional.empty());
  }

  /** Fits alone choose kernels for each machine; all else is about one choice. */
  private void requireShared(PreparedProblem prepared) {
    if (settings.problem().task().independent() && prepared.problem().blocks().size() > 1) {
      throw new InputException(
          "Kernels are to be chosen for each machine by itself.",
          "Expected one choice that all machines share: this is about one problem and its optimum.",
          Advice.of(
              "Maybe fit, which proves the choice of each machine where a gap is given; for the certificate of one, solve it alone (%s).",
              Setting.POSITIVE));
    }
  }

  /** Refuses before any work what no proof can be given for. */
  private static void requirePsd(PreparedProblem prepared) {
    if (!prepared.problem().allPsd()) {
      throw new InputException(
          "A kernel is not positive semidefinite on this data.",
          "A proof needs kernels that are.",
          Advice.of("Maybe %s, clip or shift.", Setting.PSD.to("drop")));
    }
  }

  /** Collects settings; {@link #build} checks them. Not thread-safe. */
  public static final class Builder extends SettingsBuilder<Builder> {
    private Toolbox toolbox;
    private Optional<KernelCluster> cluster = Optional.empty();
    private GivenKernels given = GivenKernels.NONE;
    private final List<String> specifications = new ArrayList<>();
    private int grams;

    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    public Builder kernels(String setOrSpec) {
      specifications.subList(0, specifications.size() - grams).clear();
      specifications.add(0, setOrSpec);
      return super.kernels(setOrSpec);
    }

    @Override
    public Builder published(PublishedSet set) {
      super.published(set);
      return kernels(settings().problem().kernels());
    }

    /**
     * One more candidate kernel: its values on the training rows, copied. Without any {@link
     * #kernels} these are all there are. A prediction needs the values between new rows and
     * training rows, which {@link SmklModel#withGrams} takes.
     *
     * @param name what messages and models call it
     * @param matrix symmetric, with a row and a column for each training row
     * @throws InputException if rows differ in length, a value is not finite, or the name is taken
     */
    public Builder gram(String name, double[][] matrix) {
      given = given.with(name, matrix);
      specifications.add(GivenKernels.specification(name));
      grams++;
      return this;
    }

    /** Plugins from an injector of the user's own; by default those on the class path. */
    public Builder toolbox(Toolbox value) {
      toolbox = value;
      return this;
    }

    /**
     * Other machines for the long loops of kernels that are not stored; also for the units of a
     * cross-validation where they are a {@link UnitCluster}. No result depends on it.
     */
    public Builder cluster(KernelCluster machines) {
      cluster = Optional.of(machines);
      return this;
    }

    /**
     * Checks the settings.
     *
     * @throws InputException if one is out of range
     */
    public Smkl build() {
      Toolbox tools = toolbox == null ? Toolbox.of(Plugins.discover()) : toolbox;
      if (grams == 0) {
        return new Smkl(settings(), tools, cluster);
      }
      super.kernels(String.join("; ", specifications));
      return new Smkl(settings(), tools.with(given), cluster);
    }
  }
}
