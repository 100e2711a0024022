package org.smkl.branchbound;

import java.util.List;
import org.smkl.api.relax.Node;

/** Passes every event on to each of several listeners. */
record AllListeners(List<SearchListener> listeners) implements SearchListener {
  @Override
  public void node(Node node, double bound) {
    listeners.forEach(l -> l.node(node, bound));
  }

  @Override
  public void failure(Node node, String reason) {
    listeners.forEach(l -> l.failure(node, reason));
  }

  @Override
  public void warning(String text) {
    listeners.forEach(l -> l.warning(text));
  }

  @Override
  public void incumbent(Incumbent incumbent, Progress progress) {
    listeners.forEach(l -> l.incumbent(incumbent, progress));
  }

  @Override
  public void progress(Progress progress) {
    listeners.forEach(l -> l.progress(progress));
  }

  @Override
  public void finished(SearchResult result) {
    listeners.forEach(l -> l.finished(result));
  }

  @Override
  public boolean stop(Progress progress) {
    return listeners.stream().anyMatch(l -> l.stop(progress));
  }
}
