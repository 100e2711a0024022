package org.smkl.cli.option;

import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** What branch and bound is to prove. */
public class ProofOptions {
  @Option(
      names = "--gap",
      paramLabel = "X",
      description =
          "The relative gap to prove by branch and bound; with solve 1e-6 by default, with fit"
              + " none.")
  public Double gap;

  @Option(
      names = "--node-limit",
      paramLabel = "N",
      description = "Nodes after which the best result so far is given.")
  public Long nodeLimit;

  /** The search for the proof. */
  public SearchOptions search() {
    SearchOptions search = SearchOptions.gap(gap == null ? SearchOptions.DEFAULT_GAP : gap);
    return nodeLimit == null ? search : search.withNodes(nodeLimit);
  }
}
