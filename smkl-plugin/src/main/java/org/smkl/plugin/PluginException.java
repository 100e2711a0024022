package org.smkl.plugin;

/** A plugin that was asked for is missing, unavailable or clashes with another. */
public final class PluginException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the message for the user. */
  public PluginException(String message) {
    super(message);
  }
}
