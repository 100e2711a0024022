package org.smkl.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/** Names the class and the jar behind a provider that ServiceLoader could not load. */
final class BrokenService {
  private BrokenService() {}

  static PluginInfo describe(String label, Class<?> type, ClassLoader loader, Throwable error) {
    String message = String.valueOf(error.getMessage());
    String reason =
        "Could not be loaded: %s%s. Maybe it was built for another version."
            .formatted(message, error.getCause() == null ? "" : " (" + error.getCause() + ")");
    String services = "META-INF/services/" + type.getName();
    try {
      List<URL> files = Collections.list(loader.getResources(services));
      for (URL file : files) {
        if (message.contains(file.toString())) {
          return new PluginInfo(label, services, "", jar(file), false, reason);
        }
        for (String line : lines(file)) {
          String provider = line.replaceAll("#.*", "").strip();
          if (!provider.isEmpty() && failed(provider, loader, message)) {
            return new PluginInfo(label, provider, "", jar(file), false, reason);
          }
        }
      }
    } catch (IOException e) {
      reason += " The list of services could not be read either: " + e.getMessage();
    }
    return new PluginInfo(label, "unknown", "", "unknown", false, reason);
  }

  /** Whether this is the class: it is named, or fails in the same words when it is loaded again. */
  private static boolean failed(String provider, ClassLoader loader, String message) {
    if (message.contains(provider) || message.contains(provider.replace('.', '/'))) {
      return true;
    }
    try {
      Class.forName(provider, false, loader);
      return false;
    } catch (Throwable e) {
      return message.equals(String.valueOf(e.getMessage()));
    }
  }

  private static List<String> lines(URL file) throws IOException {
    try (InputStream in = file.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** "plugin.jar" of "jar:file:/some/folder/plugin.jar!/META-INF/services/...". */
  private static String jar(URL file) {
    String path = file.getPath();
    int end = path.indexOf("!/");
    String container = end < 0 ? path : path.substring(0, end);
    return container.substring(container.lastIndexOf('/') + 1);
  }
}
