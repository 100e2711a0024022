package org.smkl.plugin.guard;

/** A plugin said, as its contract allows, that it cannot take a problem; in its own words. */
public final class RefusedException extends UnsupportedOperationException {
  private static final long serialVersionUID = 1L;

  /**
   * @param origin who
   * @param words its reason
   * @param cause what it threw, or null
   */
  public RefusedException(PluginOrigin origin, String words, Throwable cause) {
    super("The %s cannot take this: %s".formatted(origin, words), cause);
  }
}
