package org.smkl.plugin.guard;

import java.util.function.Consumer;

/** A log that takes no more lines once the call is over, whatever thread was left behind. */
final class GatedLog implements Consumer<String> {
  private final Consumer<String> log;
  private boolean closed;

  GatedLog(Consumer<String> log) {
    this.log = log;
  }

  @Override
  public synchronized void accept(String line) {
    if (!closed) {
      log.accept(line);
    }
  }

  synchronized void close() {
    closed = true;
  }
}
