package org.smkl.plugin.guard;

/**
 * A plugin broke its contract: it returned what it may not return, threw what it may not throw or
 * did not come back. The message names the plugin and its jar.
 */
public final class BrokenPluginException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param origin who
   * @param what what it did, as the rest of a sentence without a full stop
   * @param cause what it threw, or null
   */
  public BrokenPluginException(PluginOrigin origin, String what, Throwable cause) {
    super(
        "The %s broke its contract: %s. Maybe use another plugin, or ask the author of version %s."
            .formatted(origin, what, origin.version()),
        cause);
  }
}
