package org.smkl.plugin.guard;

/**
 * A plugin overwrote a Gram matrix. It had a copy, so nothing else is spoilt; but nobody goes on
 * with a plugin that worked on another problem than it was given.
 */
public final class SpoiltDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the plugin that did it. */
  public SpoiltDataException(PluginOrigin origin) {
    super(
        "The %s broke its contract: it overwrote a Gram matrix that it was given. It had a copy, so nothing else is spoilt. Maybe use another plugin, or ask the author of version %s."
            .formatted(origin, origin.version()));
  }
}
