package org.smkl.api;

import java.util.List;

/**
 * What every plugin says about itself. Plugins are found with {@link java.util.ServiceLoader}, so
 * an implementation needs a public constructor without arguments and an entry in {@code
 * META-INF/services} named after its kind.
 *
 * <p>Constructing a plugin and calling the methods of this interface must be cheap and free of side
 * effects: no file is written, no native library is loaded, no licence is taken. All of them are
 * thread-safe.
 */
public interface Plugin {
  /**
   * The name by which users choose this plugin: lower-case letters, digits and hyphens, not
   * starting with a hyphen; that of a kernel family starts with a letter. Two plugins of one kind
   * with the same id are an error when the tool starts.
   */
  String id();

  /** The version of the plugin, for provenance. Never blank. */
  String version();

  /**
   * What users can set: {@code --alpha 'frank-wolfe(steps=100)'}. None by default. Names are
   * unique. Kernel families, formulators and methods say so in methods of their own.
   */
  default List<Parameter> settings() {
    return List.of();
  }

  /**
   * A plugin of the same kind with these values, one for each of {@link #settings}. What this one
   * does stays as it is.
   *
   * @throws IllegalArgumentException for a value out of range, naming parameter, value and what is
   *     allowed
   */
  default Plugin configured(Arguments settings) {
    return this;
  }

  /** Whether this plugin works here; an unavailable one says why and what to do. Never throws. */
  default Availability availability() {
    return Availability.yes();
  }
}
