package org.smkl.relax.clarabel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.smkl.api.Availability;
import org.smkl.api.Versions;

/**
 * The native library in this JVM: whether there is one, and loading it on first use. Thread-safe.
 */
final class NativeLibrary {
  /** System property with the path of a library to use before the jar's own. */
  static final String PROPERTY = "smkl.clarabel.library";

  private static final String FILE = System.mapLibraryName("smkl_clarabel");
  private static final String RESOURCE = "/native/" + Platform.current().directory() + "/" + FILE;
  private static final String NOTE = "/native/NOT_BUILT.txt";

  private static Path loaded;
  private static String failure = "";

  private NativeLibrary() {}

  /** Whether {@link #load} can be expected to work. Cheap: extracts nothing and loads nothing. */
  static synchronized Availability availability() {
    return loaded != null ? Availability.yes() : search().availability(failure);
  }

  /**
   * Loads the library unless that has been done.
   *
   * @return the file it came from
   * @throws ClarabelException with every path tried and what was wrong with it
   */
  static synchronized Path load() {
    if (loaded == null) {
      try {
        loaded = search().load();
      } catch (ClarabelException e) {
        failure = e.getMessage();
        throw e;
      }
    }
    return loaded;
  }

  private static LibrarySearch search() {
    return new LibrarySearch(
        System.getProperty(PROPERTY),
        RESOURCE,
        NativeLibrary::resource,
        note(),
        Versions.of(NativeLibrary.class),
        NativeLibrary::loadFile);
  }

  private static String note() {
    try (InputStream note = resource(NOTE)) {
      return note == null ? "" : new String(note.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "unreadable " + NOTE + ": " + e;
    }
  }

  private static InputStream resource(String name) {
    return NativeLibrary.class.getResourceAsStream(name);
  }

  /** Here, because the JVM ties a library to the class loader of the class that loads it. */
  private static void loadFile(Path file) {
    System.load(file.toString());
  }
}
