package org.smkl.core.guard;

import org.smkl.api.relax.Node;
import org.smkl.core.certify.Incumbent;
import org.smkl.core.certify.SearchListener;
import org.smkl.core.certify.SearchProgress;
import org.smkl.core.certify.SearchResult;

/** A listener that hears nothing more once the call is over, whatever thread was left behind. */
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
    tell(() -> listener.node(node, bound));
  }

  @Override
  public void failure(Node node, String reason) {
    tell(() -> listener.failure(node, Words.plain(reason)));
  }

  @Override
  public void incumbent(Incumbent incumbent, SearchProgress progress) {
    tell(() -> listener.incumbent(incumbent, progress));
  }

  @Override
  public void warning(String text) {
    tell(() -> listener.warning(Words.plain(text)));
  }

  @Override
  public void progress(SearchProgress progress) {
    tell(() -> listener.progress(progress));
  }

  @Override
  public void finished(SearchResult result) {
    tell(() -> listener.finished(result));
  }

  @Override
  public synchronized boolean stop(SearchProgress progress) {
    return closed || listener.stop(progress);
  }
}
