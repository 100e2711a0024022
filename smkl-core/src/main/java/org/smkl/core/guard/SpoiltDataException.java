package org.smkl.core.guard;

/**
 * A plugin overwrote a Gram matrix. Nobody may go on from here: whatever is computed from the
 * matrices afterwards is about another problem.
 */
public final class SpoiltDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the plugin that did it. */
  public SpoiltDataException(PluginOrigin origin) {
    super(
        "The %s broke its contract: it overwrote a Gram matrix that it was given. The problem is spoilt and must be prepared anew, without this plugin."
            .formatted(origin));
  }
}
