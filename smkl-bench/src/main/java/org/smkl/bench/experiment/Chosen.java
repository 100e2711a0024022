package org.smkl.bench.experiment;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.smkl.core.fit.Solvers;

/**
 * What is measured instead of the defaults.
 *
 * @param solvers the plugins that solve the parts, by id
 * @param kernels the candidate kernels; empty for the published ones
 * @param methods further methods for the tables of methods, by id
 */
public record Chosen(Solvers solvers, Optional<String> kernels, List<String> methods) {
  /** The defaults. */
  public static final Chosen DEFAULT = new Chosen(Solvers.DEFAULT, Optional.empty(), List.of());

  /** Checks that nothing is missing. */
  public Chosen {
    Objects.requireNonNull(solvers, "solvers");
    Objects.requireNonNull(kernels, "kernels");
    methods = List.copyOf(methods);
  }

  /** By ids and a specification, each null for the default. */
  public static Chosen of(String alpha, String backend, String kernels, List<String> methods) {
    return new Chosen(
        new Solvers(
            Optional.ofNullable(alpha),
            Optional.empty(),
            Optional.ofNullable(backend),
            Optional.empty(),
            Optional.empty()),
        Optional.ofNullable(kernels),
        methods);
  }

  /** What results are only good for; further methods have results of their own. */
  public Map<String, String> description() {
    Map<String, String> text = new TreeMap<>();
    solvers.alpha().ifPresent(id -> text.put("alpha", id));
    solvers.backend().ifPresent(id -> text.put("backend", id));
    kernels.ifPresent(specs -> text.put("kernels", specs));
    return text;
  }
}
