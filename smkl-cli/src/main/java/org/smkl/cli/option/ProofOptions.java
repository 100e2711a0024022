package org.smkl.cli.option;

import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** What branch and bound is to prove. */
public class ProofOptions {
  @Option(
      names = "--gap",
      paramLabel = "X",
      description =
          "Prove this relative gap by branch and bound. Default: 1e-6 with solve, no proof with"
              + " fit.")
  public Double gap;

  @Option(
      names = "--node-limit",
      paramLabel = "N",
      description = "Stop after N nodes with the best result so far.")
  public Long nodeLimit;

  /** The search for the proof. */
  public SearchOptions search() {
    SearchOptions search = SearchOptions.gap(gap == null ? SearchOptions.DEFAULT_GAP : gap);
    return nodeLimit == null ? search : search.withNodes(nodeLimit);
  }
}
