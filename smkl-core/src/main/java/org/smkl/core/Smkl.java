package org.smkl.core;

import java.util.Optional;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.Dataset;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.SettingsBuilder;
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
  private final FitSettings settings;
  private final Toolbox toolbox;

  private Smkl(FitSettings settings, Toolbox toolbox) {
    this.settings = settings;
    this.toolbox = toolbox;
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
    return new Fit(settings, toolbox).run(input);
  }

  /** Collects settings; {@link #build} checks them. Not thread-safe. */
  public static final class Builder extends SettingsBuilder<Builder> {
    private Toolbox toolbox;

    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }

    /** Plugins from an injector of the user's own; by default those on the class path. */
    public Builder toolbox(Toolbox value) {
      toolbox = value;
      return this;
    }

    /** Checks the settings. */
    public Smkl build() {
      return new Smkl(settings(), toolbox == null ? Toolbox.of(Plugins.discover()) : toolbox);
    }
  }
}
