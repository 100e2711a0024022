package org.smkl.plugin;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.smkl.error.InputException;

/** Loads plugins from the jars in a folder, beside those on the class path. */
public final class PluginFolder {
  private PluginFolder() {}

  /**
   * The plugins of the class path and of every jar in some folders, possibly none. A jar that
   * cannot be read is listed as broken and the rest still works.
   *
   * @throws InputException if a folder does not exist
   * @throws PluginException if two plugins clash, or two files have the same class
   */
  public static Plugins discover(List<Path> folders) {
    List<URL> urls = new ArrayList<>();
    List<PluginInfo> unreadable = new ArrayList<>();
    JarClasses classes = new JarClasses(Plugins.class.getClassLoader());
    for (Path jar : folders.stream().flatMap(folder -> jars(folder).stream()).toList()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        file.getManifest();
        classes.add(jar, file);
        urls.add(url(jar));
      } catch (PluginException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        unreadable.add(
            new PluginInfo(
                "unknown",
                String.valueOf(jar.getFileName()),
                "",
                String.valueOf(jar.getFileName()),
                false,
                "Not a readable jar: " + e.getMessage() + ". Maybe it was copied incompletely."));
      }
    }
    if (urls.isEmpty()) {
      return Plugins.discover(Plugins.class.getClassLoader(), unreadable);
    }
    // The loader lives as long as the plugins it loaded, that is, as long as the program.
    @SuppressWarnings("resource")
    URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), Plugins.class.getClassLoader());
    return Plugins.discover(loader, unreadable);
  }

  private static List<Path> jars(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          "The plugin folder '%s' does not exist or is not a folder.".formatted(folder),
          "Expected a folder with jars.",
          "Maybe check the path; it is relative to the current folder.");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new PluginException(
          "The plugin folder '%s' cannot be read: %s.".formatted(folder, e.getMessage()));
    }
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }
}
