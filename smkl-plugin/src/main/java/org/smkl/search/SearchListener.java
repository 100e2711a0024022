package org.smkl.search;

import org.smkl.api.relax.Node;

/**
 * Follows a search. All methods are called from the thread that runs it, between batches, in the
 * same order for any number of threads. A listener that throws ends the search with its exception.
 */
public interface SearchListener {
  /** Follows nothing. */
  SearchListener NONE = new SearchListener() {};

  /** A node was processed; the bound is what is proved for it now. */
  default void node(Node node, double bound) {}

  /** A node could not be solved; it stays open with its parent's bound. */
  default void failure(Node node, String reason) {}

  /** Better weights were found. */
  default void incumbent(Incumbent incumbent, SearchProgress progress) {}

  /** Something went wrong that does not touch the result: a checkpoint was not saved. */
  default void warning(String text) {}

  /** A batch of nodes was merged. */
  default void progress(SearchProgress progress) {}

  /** The search ended. */
  default void finished(SearchResult result) {}

  /** Asked after every batch; true ends the search as an interrupt does. */
  default boolean stop(SearchProgress progress) {
    return false;
  }
}
