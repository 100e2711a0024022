package org.smkl.cli;

import picocli.CommandLine.Option;

/** How the weights are searched. */
final class MethodOptions {
  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "default: best response, then exact weights and swaps of kernels; best-response: keeps"
              + " the least F(beta); algorithm-1: the paper's pseudo-code to the letter.")
  String method = "default";

  @Option(
      names = "--start",
      paramLabel = "START",
      description =
          "random, average, relaxation, kernels:4,5 (equal weights) or weights:0=0.55,5=0.45;"
              + " kernels are numbered from 0.")
  String start;

  @Option(
      names = "--restarts",
      paramLabel = "N",
      description = "Random supports to start from, besides.")
  Integer restarts;

  @Option(
      names = "--evaluate",
      description = "No search: report objective, bounds and accuracy of the start's weights.")
  boolean evaluate;
}
