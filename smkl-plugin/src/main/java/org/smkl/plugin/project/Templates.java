package org.smkl.plugin.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The worked examples, read from where this class is: a jar, or a folder of classes. */
public final class Templates {
  private static final String FOLDER = "examples/";
  private static final String ANY = FOLDER + "kernel/pom.xml";

  private Templates() {}

  /** What is done with the folder of all templates. */
  private interface Reader<T> {
    T read(Path root) throws IOException;
  }

  /** The kinds of plugins that there is a template for, sorted. */
  public static List<String> kinds() {
    return inside(
        root -> {
          try (Stream<Path> folders = Files.list(root)) {
            // Paths inside a jar may end with a slash.
            return folders.map(f -> f.getFileName().toString().replace("/", "")).sorted().toList();
          }
        });
  }

  /** The files of a kind's template: path, with slashes, and text. */
  static SortedMap<String, String> files(String kind) {
    return inside(
        root -> {
          Path folder = root.resolve(kind);
          try (Stream<Path> all = Files.walk(folder)) {
            SortedMap<String, String> files = new TreeMap<>();
            for (Path file : all.filter(Files::isRegularFile).toList()) {
              String path = folder.relativize(file).toString().replace('\\', '/');
              files.put(path, Files.readString(file));
            }
            return files;
          }
        });
  }

  private static <T> T inside(Reader<T> reader) {
    URL any = Templates.class.getResource(ANY);
    try {
      if (any.openConnection() instanceof JarURLConnection jar) {
        String entry = jar.getEntryName();
        try (FileSystem inside = FileSystems.newFileSystem(Path.of(jar.getJarFileURL().toURI()))) {
          return reader.read(inside.getPath(entry).getParent().getParent());
        }
      }
      return reader.read(Path.of(any.toURI()).getParent().getParent());
    } catch (IOException e) {
      throw new UncheckedIOException("The templates of projects cannot be read.", e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("smkl is at an address that is none: " + any, e);
    }
  }
}
