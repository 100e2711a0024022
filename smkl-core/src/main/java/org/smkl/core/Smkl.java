package org.smkl.core;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smkl.api.StopSignal;
import org.smkl.api.relax.Relaxation;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.Dataset;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;
import org.smkl.core.kernel.KernelOptions;
import org.smkl.core.kernel.KernelSpecParser;
import org.smkl.core.kernel.Normalisation;
import org.smkl.core.kernel.PsdPolicy;
import org.smkl.core.plugin.Plugins;

/**
 * The way in: choose kernels and parameters, fit, predict.
 *
 * <pre>{@code
 * FitResult result = Smkl.builder().kernels("linear; rbf(gamma=0.5)").k0(1).build().fit(dataset);
 * String[] classes = result.model().predict(rows, 1);
 * }</pre>
 *
 * Immutable and thread-safe.
 */
public final class Smkl {
  private static final int DEFAULT_K0 = 3;

  private final FitSettings settings;
  private final Toolbox toolbox;
  private final boolean capped;

  private Smkl(FitSettings settings, Toolbox toolbox, boolean capped) {
    this.settings = settings;
    this.toolbox = toolbox;
    this.capped = capped;
  }

  /**
   * Starts with the defaults: the ten published kernels, C = 10, lambda = 0.1, k0 = 3 (or as many
   * as there are kernels).
   */
  public static Builder builder() {
    return new Builder();
  }

  /** The settings. */
  public FitSettings settings() {
    return settings;
  }

  /**
   * Fits rows standardised with their own mean and deviation; the model does the same to new rows.
   */
  public FitResult fit(Dataset train) {
    return fit(FitInput.standardized(train, Optional.empty()));
  }

  /** Fits prepared input. */
  public FitResult fit(FitInput input) {
    return new Fit(settings(input.train()), toolbox).run(input);
  }

  /** A default k0 is never more than there are kernels. */
  private FitSettings settings(Dataset train) {
    if (!capped) {
      return settings;
    }
    int kernels =
        new KernelSpecParser(toolbox.kernels(), train.featureNames())
            .parse(settings.kernels())
            .size();
    return settings.withK0(Math.min(kernels, DEFAULT_K0));
  }

  /** Collects settings; {@link #build} checks them. Not thread-safe. */
  public static final class Builder {
    private String kernels = "published-10";
    private KernelOptions kernelOptions = KernelOptions.defaults();
    private double c = 10;
    private double lambda = 0.1;
    private OptionalInt k0 = OptionalInt.empty();
    private long seed = 1;
    private Optional<String> alpha = Optional.empty();
    private Optional<String> beta = Optional.empty();
    private Optional<String> backend = Optional.empty();
    private Relaxation relaxation = Relaxation.full();
    private Method method = Method.DEFAULT;
    private Optional<Start> start = Optional.empty();
    private OptionalInt restarts = OptionalInt.empty();
    private boolean evaluate;
    private double alphaTolerance = 1e-7;
    private OptionalDouble certifiedGap = OptionalDouble.empty();
    private double timeLimit = Double.POSITIVE_INFINITY;
    private StopSignal stop = StopSignal.NEVER;
    private Toolbox toolbox;

    private Builder() {}

    /** A named set such as "published-10", or a specification such as "linear; rbf(gamma=0.5)". */
    public Builder kernels(String setOrSpec) {
      kernels = setOrSpec;
      return this;
    }

    /** The candidate kernels, one specification each. */
    public Builder kernels(List<String> specs) {
      return kernels(String.join("; ", specs));
    }

    /** What to do with indefinite kernels. */
    public Builder psd(PsdPolicy policy) {
      kernelOptions = kernelOptions.withPsd(policy);
      return this;
    }

    /** How kernels are brought to a common scale. */
    public Builder normalise(Normalisation normalisation) {
      kernelOptions = kernelOptions.withNormalisation(normalisation);
      return this;
    }

    /** Added to the diagonal of every kernel. */
    public Builder jitter(double value) {
      kernelOptions = kernelOptions.withJitter(value);
      return this;
    }

    /** The number of threads; results do not depend on it. */
    public Builder threads(int value) {
      kernelOptions = kernelOptions.withThreads(value);
      return this;
    }

    /** The SVM's C. */
    public Builder c(double value) {
      c = value;
      return this;
    }

    /** The weight of |beta|^2. */
    public Builder lambda(double value) {
      lambda = value;
      return this;
    }

    /** The largest number of kernels; by default 3, or all where there are fewer. */
    public Builder k0(int value) {
      k0 = OptionalInt.of(value);
      return this;
    }

    /** The seed of every random choice. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** The alpha-solver by id. */
    public Builder alphaSolver(String id) {
      alpha = Optional.of(id);
      return this;
    }

    /** The beta-projector by id. */
    public Builder betaProjector(String id) {
      beta = Optional.of(id);
      return this;
    }

    /** The relaxation backend by id. */
    public Builder backend(String id) {
      backend = Optional.of(id);
      return this;
    }

    /** The relaxation for relaxation starts and bounds. */
    public Builder relaxation(Relaxation value) {
      relaxation = value;
      return this;
    }

    /** How weights are searched. */
    public Builder method(Method value) {
      method = value;
      return this;
    }

    /** Where the search begins. */
    public Builder start(Start value) {
      start = Optional.of(value);
      return this;
    }

    /** How many random supports are tried besides. */
    public Builder restarts(int value) {
      restarts = OptionalInt.of(value);
      return this;
    }

    /** Only evaluate the weights of the start. */
    public Builder evaluate(boolean value) {
      evaluate = value;
      return this;
    }

    /** The relative duality gap of alpha-steps. */
    public Builder alphaTolerance(double value) {
      alphaTolerance = value;
      return this;
    }

    /** Prove by branch and bound that the result is optimal up to this relative gap. */
    public Builder certified(double gap) {
      certifiedGap = OptionalDouble.of(gap);
      return this;
    }

    /** Seconds after which the best result so far is returned. */
    public Builder timeLimit(double seconds) {
      timeLimit = seconds;
      return this;
    }

    /** Raised to get the best result so far. */
    public Builder stop(StopSignal signal) {
      stop = signal;
      return this;
    }

    /** Plugins from an injector of the user's own; by default those on the class path. */
    public Builder toolbox(Toolbox value) {
      toolbox = value;
      return this;
    }

    /** Checks the settings. */
    public Smkl build() {
      Toolbox tools = toolbox == null ? Toolbox.of(Plugins.discover()) : toolbox;
      FitSettings settings =
          new FitSettings(
              kernels,
              kernelOptions,
              c,
              lambda,
              k0.orElse(DEFAULT_K0),
              seed,
              alpha,
              beta,
              backend,
              relaxation,
              method,
              start,
              restarts,
              evaluate,
              alphaTolerance,
              certifiedGap,
              timeLimit,
              stop);
      return new Smkl(settings, tools, k0.isEmpty());
    }
  }
}
