package org.smkl.bench.experiment;

import java.util.function.Supplier;

/** Computes a value when first asked for it. Thread-safe. */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> source;
  private T value;

  /** From where the value is. */
  public Lazy(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public synchronized T get() {
    if (value == null) {
      value = source.get();
    }
    return value;
  }
}
