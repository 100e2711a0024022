package org.smkl.relax.scs;

import java.nio.file.Path;
import org.smkl.api.Availability;
import org.smkl.conic.PackedLibrary;

/** The one native library of this jar. Thread-safe. */
final class NativeLibrary {
  private static final PackedLibrary LIBRARY =
      new PackedLibrary(
          "SCS",
          NativeLibrary.class,
          file -> System.load(file.toString()),
          "build with a C compiler and Python's pip on the PATH");

  private NativeLibrary() {}

  static Availability availability() {
    return LIBRARY.availability();
  }

  /** Loads the library on first use and returns the file it came from. */
  static Path load() {
    return LIBRARY.load();
  }
}
