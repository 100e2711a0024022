package org.smkl.cli;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.smkl.api.relax.Relaxation;
import org.smkl.console.Usage;
import picocli.CommandLine.Option;

/** Which plugins solve the parts, and when to stop. */
final class SolverOptions {
  @Option(names = "--alpha", paramLabel = "ID", description = "The alpha-solver.")
  String alpha;

  @Option(names = "--beta", paramLabel = "ID", description = "The beta-projector.")
  String beta;

  @Option(
      names = "--relaxation",
      paramLabel = "KIND",
      description = "full (default), 3x3, soc-basis, soc-random or diagonal.")
  String relaxation = "full";

  @Option(names = "--backend", paramLabel = "ID", description = "The relaxation backend.")
  String backend;

  @Option(
      names = "--form",
      paramLabel = "socp|lmi",
      description = "How a conic solver sees the full relaxation. Default: socp.")
  String form;

  @Option(
      names = "--minors",
      paramLabel = "L",
      description = "The size of the minors of 3x3. Default: 3.")
  Integer minors;

  @Option(
      names = "--vectors",
      paramLabel = "L",
      description = "The number of vectors of soc-random. Default: 100.")
  Integer vectors;

  @Option(
      names = "--time-limit",
      paramLabel = "S",
      description = "Seconds after which the best result so far is given.")
  double timeLimit = Double.POSITIVE_INFINITY;

  @Option(
      names = "--gap",
      paramLabel = "X",
      description =
          "The relative gap to prove by branch and bound; with solve 1e-6 by default, with fit"
              + " none.")
  Double gap;

  @Option(
      names = "--node-limit",
      paramLabel = "N",
      description = "With solve: nodes after which the best result so far is given.")
  Long nodeLimit;

  private static final int DEFAULT_VECTORS = 100;

  OptionalDouble gap() {
    return gap == null ? OptionalDouble.empty() : OptionalDouble.of(gap);
  }

  /** The relaxation asked for. */
  Relaxation relaxation(long seed) {
    Relaxation.Kind kind = kind();
    Usage.refuse(form != null && kind != Relaxation.Kind.FULL, "--form", "--relaxation full");
    Usage.refuse(minors != null && kind != Relaxation.Kind.MINORS, "--minors", "--relaxation 3x3");
    Usage.refuse(
        vectors != null && kind != Relaxation.Kind.SOC_RANDOM,
        "--vectors",
        "--relaxation soc-random");
    return switch (kind) {
      case FULL -> lmi() ? Relaxation.fullLmi() : Relaxation.full();
      case MINORS -> Relaxation.minors(minors == null ? 3 : minors);
      case SOC_BASIS -> Relaxation.socBasis();
      case SOC_RANDOM -> Relaxation.socRandom(vectors == null ? DEFAULT_VECTORS : vectors, seed);
      case DIAGONAL -> Relaxation.diagonal();
    };
  }

  private Relaxation.Kind kind() {
    for (Relaxation.Kind kind : Relaxation.Kind.values()) {
      if (kind.label().equals(relaxation)) {
        return kind;
      }
    }
    List<String> known =
        Arrays.stream(Relaxation.Kind.values()).map(Relaxation.Kind::label).toList();
    throw Usage.unknown("--relaxation", relaxation, known);
  }

  private boolean lmi() {
    if (form == null || form.equals("socp")) {
      return false;
    }
    if (form.equals("lmi")) {
      return true;
    }
    throw Usage.unknown("--form", form, List.of("socp", "lmi"));
  }
}
