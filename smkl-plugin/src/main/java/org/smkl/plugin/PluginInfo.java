package org.smkl.plugin;

import java.util.List;

/**
 * One line of the list of plugins.
 *
 * @param kind the kind's label; "unknown" for a jar that could not be read
 * @param id the plugin's id, or the class or file that failed
 * @param version its version; empty where it failed
 * @param source the file it comes from
 * @param available whether it can be used
 * @param reason why not; empty if it can
 * @param parameters what users can set, in the plugin's order
 */
public record PluginInfo(
    String kind,
    String id,
    String version,
    String source,
    boolean available,
    String reason,
    List<PluginParameter> parameters) {
  /** Copies the list. */
  public PluginInfo {
    parameters = List.copyOf(parameters);
  }

  /** Without parameters. */
  public PluginInfo(
      String kind, String id, String version, String source, boolean available, String reason) {
    this(kind, id, version, source, available, reason, List.of());
  }
}
