package org.smkl.tck.hostile;

import org.smkl.api.Plugin;

/** What the liars share: their lie, an id that tells it, and an endless loop. */
abstract class Hostile<L extends Enum<L>> implements Plugin {
  private final String id;
  final L lie;
  final Throws thrown;

  Hostile(L lie) {
    this(lie, lie, null);
  }

  Hostile(Throws thrown) {
    this(thrown, null, thrown);
  }

  private Hostile(Enum<?> named, L lie, Throws thrown) {
    this.id = "hostile-" + named.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    this.lie = lie;
    this.thrown = thrown;
  }

  final void throwIfAsked() {
    if (thrown != null) {
      throw thrown.now();
    }
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
