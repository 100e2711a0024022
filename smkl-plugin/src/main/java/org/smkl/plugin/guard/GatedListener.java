package org.smkl.plugin.guard;

import org.smkl.api.relax.Node;
import org.smkl.search.Incumbent;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;

/**
 * What a listener hears of a foreign search: where it stands, but no bound, because none is checked
 * before the end; and nothing once the call is over, whatever thread was left behind. The guard
 * tells the end.
 */
final class GatedListener implements SearchListener {
  private final SearchListener listener;
  private boolean closed;

  GatedListener(SearchListener listener) {
    this.listener = listener;
  }

  synchronized void close() {
    closed = true;
  }

  private synchronized void tell(Runnable words) {
    if (!closed) {
      words.run();
    }
  }

  @Override
  public void node(Node node, double bound) {
    tell(() -> listener.node(node, Double.NEGATIVE_INFINITY));
  }

  @Override
  public void failure(Node node, String reason) {
    tell(() -> listener.failure(node, PluginFailures.plain(reason)));
  }

  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    Incumbent unchecked = incumbent.copy().withUpperBound(Double.POSITIVE_INFINITY);
    tell(() -> listener.incumbent(unchecked, unbounded(progress)));
  }

  @Override
  public void warning(String text) {
    tell(() -> listener.warning(PluginFailures.plain(text)));
  }

  @Override
  public void progress(SearchProgress progress) {
    tell(() -> listener.progress(unbounded(progress)));
  }

  @Override
  public void finished(SearchResult result) {}

  @Override
  public synchronized boolean stop(SearchProgress progress) {
    return closed || listener.stop(unbounded(progress));
  }

  private static SearchProgress unbounded(SearchProgress progress) {
    return progress.withBounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
