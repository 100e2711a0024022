package org.smkl.bench.experiment;

import java.nio.file.Path;
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
 * @param files data of the user, instead of known sets
 */
public record Chosen(
    Solvers solvers,
    Optional<String> kernels,
    List<String> methods,
    OptionalInt draws,
    List<Path> files) {
  /** The defaults. */
  public static final Chosen DEFAULT = of(Map.of(), null, List.of());

  /** Checks that nothing is missing. */
  public Chosen {
    Objects.requireNonNull(solvers, "solvers");
    Objects.requireNonNull(kernels, "kernels");
    methods = List.copyOf(methods);
    files = List.copyOf(files);
    if (draws.isPresent() && draws.getAsInt() < 2) {
      throw new InputException(
          "%d draws or splits are asked for.".formatted(draws.getAsInt()),
          "Expected at least 2: one has no interval.",
          "Maybe 20.");
    }
  }

  /**
   * By ids and a specification.
   *
   * @param named as {@link Solvers#of} has it
   * @param kernels null for the default
   */
  public static Chosen of(Map<String, String> named, String kernels, List<String> methods) {
    return new Chosen(
        Solvers.of(named), Optional.ofNullable(kernels), methods, OptionalInt.empty(), List.of());
  }

  /** With so many draws or splits; null for what is usual. */
  public Chosen with(Integer count, List<Path> own) {
    OptionalInt many = count == null ? OptionalInt.empty() : OptionalInt.of(count);
    return new Chosen(solvers, kernels, methods, many, own);
  }

  /** What results are only good for; further methods have results of their own. */
  public Map<String, String> description() {
    Map<String, String> text = new TreeMap<>(solvers.named());
    solvers.alpha().ifPresent(id -> text.put("alpha", text.remove("alphaSolver")));
    files.forEach(file -> text.put("file " + file, Long.toString(file.toFile().length())));
    kernels.ifPresent(specs -> text.put("kernels", specs));
    return text;
  }
}
