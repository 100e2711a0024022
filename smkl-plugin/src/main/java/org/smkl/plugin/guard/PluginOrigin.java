package org.smkl.plugin.guard;

import java.net.URL;
import java.security.CodeSource;
import java.util.List;

/**
 * The id, version and jar of a plugin, for messages. It is asked for them once.
 *
 * @param kind the kind's label, "alpha" for instance
 * @param id its id
 * @param version its version
 * @param source the file it comes from
 * @param own whether it belongs to this release
 */
public record PluginOrigin(String kind, String id, String version, String source, boolean own) {
  /** Where the plugins of this release live. A jar on the class path could also replace us. */
  private static final List<String> OWN =
      List.of(
          "org.smkl.alpha.",
          "org.smkl.beta.",
          "org.smkl.branchbound.",
          "org.smkl.kernels.",
          "org.smkl.relax.");

  /** The origin of a plugin of this class. */
  public static PluginOrigin of(String kind, String id, String version, Class<?> type) {
    boolean ours =
        type.getClassLoader() == PluginOrigin.class.getClassLoader()
            && OWN.stream().anyMatch(type.getName()::startsWith);
    return new PluginOrigin(kind, id, version, source(type), ours);
  }

  /** The same under another id. */
  PluginOrigin named(String other) {
    return new PluginOrigin(kind, other, version, source, own);
  }

  /** The name of the jar or folder that a class comes from. */
  public static String source(Class<?> type) {
    CodeSource code = type.getProtectionDomain().getCodeSource();
    URL location = code == null ? null : code.getLocation();
    if (location == null) {
      return "built in";
    }
    String path = location.getPath();
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }

  /** "alpha plugin smo (jar smkl-alpha-smo-1.0.jar)". */
  @Override
  public String toString() {
    String from = source.endsWith(".jar") ? "jar " + source : "from " + source;
    return "%s plugin %s (%s)".formatted(kind, id, from);
  }
}
