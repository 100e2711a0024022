package org.smkl.cli.option;

import java.util.Arrays;
import org.smkl.Smkl;
import org.smkl.console.Usage;
import org.smkl.core.error.InputException;
import org.smkl.core.fit.Method;
import org.smkl.core.fit.Start;
import picocli.CommandLine.Option;

/** How the weights are searched. */
public final class MethodOptions {
  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "default: best response, then exact weights and swaps of kernels; best-response: keeps"
              + " the least F(beta); algorithm-1: the paper's pseudo-code to the letter.")
  public String method = "default";

  @Option(
      names = "--start",
      paramLabel = "START",
      description =
          "random, average, relaxation, kernels:4,5 (equal weights) or weights:0=0.55,5=0.45;"
              + " kernels are numbered from 0.")
  public String start;

  @Option(
      names = "--restarts",
      paramLabel = "N",
      description = "Random supports to start from, besides.")
  Integer restarts;

  @Option(
      names = "--evaluate",
      description = "No search: report objective, bounds and accuracy of the start's weights.")
  boolean evaluate;

  /** Whether nothing is said of the search. */
  public boolean plain() {
    return method.equals("default") && start == null && restarts == null && !evaluate;
  }

  /** Sets what was given. */
  public void apply(Smkl.Builder builder) {
    builder.method(method()).evaluate(evaluate);
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

  private Method method() {
    return Arrays.stream(Method.values())
        .filter(known -> known.label().equals(method))
        .findFirst()
        .orElseThrow(
            () ->
                Usage.unknown(
                    "--method",
                    method,
                    Arrays.stream(Method.values()).map(Method::label).toList()));
  }
}
