package org.smkl.tck.hostile;

import org.smkl.api.Plugin;

/** What the liars share: an id that tells their lie, and an endless loop. */
abstract class Hostile implements Plugin {
  private final String id;

  Hostile(Enum<?> lie) {
    this.id = "hostile-" + lie.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String version() {
    return "6.6.6";
  }

  /** Never returns, whatever is asked of the thread; asleep, so that other tests can go on. */
  static RuntimeException forever() {
    boolean awake = true;
    while (awake) {
      try {
        Thread.sleep(1000);
      } catch (InterruptedException e) {
        awake = true;
      }
    }
    return new IllegalStateException("Out of forever.");
  }
}
