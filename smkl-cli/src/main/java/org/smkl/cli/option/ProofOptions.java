package org.smkl.cli.option;

import java.nio.file.Path;
import org.smkl.search.SearchOptions;
import picocli.CommandLine.Option;

/** What branch and bound is to prove. */
public class ProofOptions {
  @Option(
      names = "--gap",
      paramLabel = "X",
      description =
          "Prove this relative gap by branch and bound. Default: 1e-6 with solve and with"
              + " --certificate, no proof with fit otherwise.")
  public Double gap;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Write the proof to this file; 'smkl verify' checks it.")
  public Path certificate;

  @Option(
      names = "--node-limit",
      paramLabel = "N",
      description = "Stop after N nodes with the best result so far.")
  public Long nodeLimit;

  /** Whether a proof is asked for, where none is made by default. */
  public boolean given() {
    return gap != null || certificate != null;
  }

  /** The search for the proof. */
  public SearchOptions search() {
    SearchOptions search = SearchOptions.gap(gap == null ? SearchOptions.DEFAULT_GAP : gap);
    return nodeLimit == null ? search : search.withNodes(nodeLimit);
  }
}
