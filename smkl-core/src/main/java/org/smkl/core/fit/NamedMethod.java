package org.smkl.core.fit;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The method that chose weights which no fit searched. Immutable.
 *
 * @param id the method's id
 * @param version its version
 * @param parameters values of its own parameters by name
 */
public record NamedMethod(String id, String version, Map<String, Double> parameters) {
  /** Checks that nothing is missing. */
  public NamedMethod {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(version, "version");
    parameters = Map.copyOf(new TreeMap<>(parameters));
  }
}
