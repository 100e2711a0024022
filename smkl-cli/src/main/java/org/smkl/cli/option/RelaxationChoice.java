package org.smkl.cli.option;

import java.util.Arrays;
import java.util.List;
import org.smkl.Smkl;
import org.smkl.api.relax.Relaxation;
import org.smkl.console.Usage;
import picocli.CommandLine.Option;

/** Which relaxation. */
public final class RelaxationChoice {
  private static final int DEFAULT_MINORS = 3;
  private static final int DEFAULT_VECTORS = 100;

  @Option(
      names = "--relaxation",
      paramLabel = "KIND",
      description = "full (default), 3x3, soc-basis, soc-random or diagonal.")
  public String relaxation;

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

  /** Sets what was given. */
  public void apply(Smkl.Builder builder) {
    builder.relaxation(relaxation(builder.settings().seed()));
  }

  /** Whether a relaxation was chosen. */
  public boolean given() {
    return relaxation != null || form != null || minors != null || vectors != null;
  }

  /** The relaxation asked for. */
  private Relaxation relaxation(long seed) {
    Relaxation.Kind kind = kind();
    Usage.refuse(form != null && kind != Relaxation.Kind.FULL, "--form", "--relaxation full");
    Usage.refuse(minors != null && kind != Relaxation.Kind.MINORS, "--minors", "--relaxation 3x3");
    Usage.refuse(
        vectors != null && kind != Relaxation.Kind.SOC_RANDOM,
        "--vectors",
        "--relaxation soc-random");
    return switch (kind) {
      case FULL -> lmi() ? Relaxation.fullLmi() : Relaxation.full();
      case MINORS -> Relaxation.minors(minors == null ? DEFAULT_MINORS : minors);
      case SOC_BASIS -> Relaxation.socBasis();
      case SOC_RANDOM -> Relaxation.socRandom(vectors == null ? DEFAULT_VECTORS : vectors, seed);
      case DIAGONAL -> Relaxation.diagonal();
    };
  }

  private Relaxation.Kind kind() {
    if (relaxation == null) {
      return Relaxation.Kind.FULL;
    }
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
