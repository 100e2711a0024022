package org.smkl.branchbound;

import java.util.Optional;
import org.smkl.api.relax.Node;

/** Remembers why the first node of a search failed, in the words of whoever failed. */
public final class FirstFailure implements SearchListener {
  private String reason;

  /** Nothing has failed yet. */
  public FirstFailure() {}

  @Override
  public void failure(Node node, String words) {
    reason = reason == null ? words : reason;
  }

  /** Why; only if nodes are left that failed. */
  public Optional<String> of(SearchResult search) {
    return search.progress().failedNodes() > 0 ? Optional.ofNullable(reason) : Optional.empty();
  }
}
