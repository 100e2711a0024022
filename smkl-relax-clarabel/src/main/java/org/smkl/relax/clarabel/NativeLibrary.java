package org.smkl.relax.clarabel;

import java.nio.file.Path;
import org.smkl.api.Availability;
import org.smkl.conic.PackedLibrary;

/** The one native library of this jar. Thread-safe. */
final class NativeLibrary {
  private static final PackedLibrary LIBRARY =
      new PackedLibrary(
          "Clarabel",
          NativeLibrary.class,
          file -> System.load(file.toString()),
          "build with cargo on the PATH");

  /** System property with the path of a library to use before the jar's own. */
  static final String PROPERTY = LIBRARY.property();

  private NativeLibrary() {}

  static Availability availability() {
    return LIBRARY.availability();
  }

  /** Loads the library on first use and returns the file it came from. */
  static Path load() {
    return LIBRARY.load();
  }
}
