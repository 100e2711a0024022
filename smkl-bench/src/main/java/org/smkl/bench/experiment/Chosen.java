package org.smkl.bench.experiment;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.smkl.core.fit.Solvers;
import org.smkl.error.InputException;

/**
 * What is measured instead of the defaults.
 *
 * @param solvers the plugins that solve the parts, by id
 * @param kernels the candidate kernels; empty for the published ones
 * @param methods further methods for the tables of methods, by id
 * @param draws how many draws or splits; empty for what an experiment usually has
 */
public record Chosen(
    Solvers solvers, Optional<String> kernels, List<String> methods, OptionalInt draws) {
  /** The defaults. */
  public static final Chosen DEFAULT =
      new Chosen(Solvers.DEFAULT, Optional.empty(), List.of(), OptionalInt.empty());

  /** Checks that nothing is missing. */
  public Chosen {
    Objects.requireNonNull(solvers, "solvers");
    Objects.requireNonNull(kernels, "kernels");
    methods = List.copyOf(methods);
    if (draws.isPresent() && draws.getAsInt() < 2) {
      throw new InputException(
          "%d draws or splits are asked for.".formatted(draws.getAsInt()),
          "Expected at least 2: one has no interval.",
          "Maybe 20.");
    }
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
        methods,
        OptionalInt.empty());
  }

  /** With so many draws or splits; null for what is usual. */
  public Chosen withDraws(Integer count) {
    return new Chosen(
        solvers, kernels, methods, count == null ? OptionalInt.empty() : OptionalInt.of(count));
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
