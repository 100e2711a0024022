package org.smkl.cli.option;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.smkl.Smkl;
import org.smkl.api.Arguments;
import org.smkl.console.Usage;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.error.InputException;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Option;

/** How the weights are searched. */
public final class MethodOptions {
  private static final String FIT =
      Arrays.stream(Method.values()).map(Method::label).collect(Collectors.joining(", "));

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How weights are chosen. default: best response, then exact weights and kernel swaps;"
              + " best-response: keep the least F(beta); algorithm-1: the paper's pseudo-code;"
              + " average, easymkl, cka-nonneg: methods of comparison; or the method of a plugin.")
  public String method = "default";

  @Option(
      names = "--parameter",
      paramLabel = "NAME=X",
      description = "A parameter of a plugin's method. May be repeated.")
  Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--start",
      paramLabel = "START",
      description =
          "Weights to start from: random, average, relaxation, kernels:4,5 (equal weights) or"
              + " weights:0=0.55,5=0.45. Kernels are numbered from 0.")
  public String start;

  @Option(
      names = "--restarts",
      paramLabel = "N",
      description = "Also start from N random supports.")
  Integer restarts;

  @Option(
      names = "--evaluate",
      description =
          "Do not search; report objective, bounds and accuracy of the weights of --start.")
  boolean evaluate;

  /** The method, where it is none of the ways in which a fit searches itself. */
  public Optional<MklMethod> other(Toolbox toolbox) {
    if (Arrays.stream(Method.values()).anyMatch(known -> known.label().equals(method))) {
      Usage.refuse(!parameters.isEmpty(), "--parameter", "--method of a plugin");
      return Optional.empty();
    }
    MklMethod other = Methods.named(method, toolbox);
    String own = "--method " + FIT;
    Usage.refuse(start != null, "--start", own);
    Usage.refuse(restarts != null, "--restarts", own);
    Usage.refuse(evaluate, "--evaluate", own);
    return Optional.of(other);
  }

  /** Options that name what would not be asked, or that would override the method. */
  public void refuseUnread(Optional<MklMethod> other, WeightOptions solver, ProofOptions proof) {
    String own = "--method " + FIT;
    Usage.refuse(other.isPresent() && proof.gap != null, "--gap", own);
    // The method of a plugin may use any of them.
    boolean weighs = evaluate || other.filter(Methods.all()::contains).isPresent();
    Usage.refuse(weighs && solver.beta != null, "--beta", "--method best-response or algorithm-1");
    Usage.refuse(
        weighs && solver.backend != null && proof.gap == null,
        "--backend",
        "--method default, --start relaxation or --gap");
  }

  /** The values of the method's own parameters. */
  public Arguments arguments(MklMethod chosen) {
    Map<String, Double> given = new TreeMap<>();
    OwnParameters.parse(parameters)
        .forEach(
            (name, values) -> {
              if (values.size() > 1) {
                throw new InputException(
                    "--parameter %s has %d values.".formatted(name, values.size()),
                    "A fit takes one; 'smkl cv' tries several.",
                    "Maybe 'smkl cv' with the same options.");
              }
              given.put(name, values.get(0));
            });
    try {
      return Arguments.of(chosen.parameters(), given);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          e.getMessage(), "", "Maybe 'smkl plugins' lists what the method has.", e);
    }
  }

  /** Whether nothing is said of the search. */
  public boolean plain() {
    return method.equals("default") && start == null && restarts == null && !evaluate;
  }

  /** Sets what was given. */
  public void apply(Smkl.Builder builder) {
    Arrays.stream(Method.values())
        .filter(known -> known.label().equals(method))
        .findFirst()
        .ifPresent(builder::method);
    builder.evaluate(evaluate);
    if (start != null) {
      builder.start(start());
    }
    if (restarts != null) {
      builder.restarts(restarts);
    }
  }

  private Start start() {
    try {
      return Start.parse(start);
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(e.getMessage(), "", "", e);
    }
  }
}
