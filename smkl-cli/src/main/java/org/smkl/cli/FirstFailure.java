package org.smkl.cli;

import java.util.Optional;
import org.smkl.api.relax.Node;
import org.smkl.branchbound.SearchListener;

/** Remembers why the first node of a search failed, in the words of whoever failed. */
final class FirstFailure implements SearchListener {
  private String reason;

  @Override
  public void failure(Node node, String words) {
    reason = reason == null ? words : reason;
  }

  Optional<String> first() {
    return Optional.ofNullable(reason);
  }
}
