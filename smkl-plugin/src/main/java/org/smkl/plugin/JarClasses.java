package org.smkl.plugin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The classes of all plugin jars. One class loader serves them, so that of two files with the same
 * class one would win without a word: that is refused, with the names of both. A class that is no
 * plugin may be there twice if both are the same, as in jars that bring the same library.
 */
final class JarClasses {
  private static final String SERVICES = "META-INF/services/";

  /** Which file has a class, and what tells its content from another. */
  private record Place(Path jar, long size, long crc) {
    boolean same(Place other) {
      return size == other.size && crc == other.crc && crc != -1;
    }
  }

  private final ClassLoader classPath;
  private final Map<String, Place> places = new HashMap<>();
  private final Set<String> plugins = new HashSet<>();

  /**
   * Of no jar yet.
   *
   * @param classPath what is asked before any jar
   */
  JarClasses(ClassLoader classPath) {
    this.classPath = classPath;
  }

  /**
   * Adds the classes of a jar.
   *
   * @throws PluginException if one of them is somewhere else too
   */
  void add(Path jar, JarFile file) throws IOException {
    Set<String> own = providers(file);
    for (String name : own) {
      URL other = file.getEntry(name) == null ? null : classPath.getResource(name);
      if (other != null) {
        throw clash(name, readable(other), jar.toString());
      }
    }
    plugins.addAll(own);
    for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().map(ZipEntry.class::cast)::iterator) {
      String name = entry.getName();
      if (name.endsWith(".class")
          && !name.startsWith("META-INF/")
          && !name.endsWith("-info.class")) {
        Place here = new Place(jar, entry.getSize(), entry.getCrc());
        Place there = places.putIfAbsent(name, here);
        if (there != null && (plugins.contains(name) || !there.same(here))) {
          throw clash(name, there.jar().toString(), jar.toString());
        }
      }
    }
  }

  /** The class files of the plugins that a jar names as services. */
  private static Set<String> providers(JarFile file) throws IOException {
    Set<String> providers = new HashSet<>();
    List<ZipEntry> services =
        file.stream()
            .filter(entry -> entry.getName().startsWith(SERVICES) && !entry.isDirectory())
            .map(ZipEntry.class::cast)
            .toList();
    for (ZipEntry service : services) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(file.getInputStream(service), StandardCharsets.UTF_8))) {
        lines
            .lines()
            .map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty())
            .forEach(line -> providers.add(line.replace('.', '/') + ".class"));
      }
    }
    return providers;
  }

  private static String readable(URL place) {
    String text = place.getPath().replaceFirst("!/.*", "");
    return text.replaceFirst("^file:", "");
  }

  private static PluginException clash(String name, String one, String other) {
    return new PluginException(
        "The class %s is in two files, and which one counts would be chance: '%s' and '%s'. Maybe one is an older copy: remove it."
            .formatted(name.replace(".class", "").replace('/', '.'), one, other));
  }
}
