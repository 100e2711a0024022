package org.smkl.conic;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.smkl.api.Availability;
import org.smkl.api.Versions;

/**
 * The native library that a plugin's jar has inside: whether there is one for this machine, and
 * loading it on first use. The jar has it as {@code native/PLATFORM/FILE}, or a note {@code
 * native/smkl_SOLVER.not-built.txt} of why it was built without. Thread-safe.
 */
public final class PackedLibrary {
  private final String solver;
  private final Class<?> owner;
  private final Consumer<Path> loader;
  private final String advice;
  private final String file;
  private Path loaded;
  private String failure = "";

  /**
   * Describes a library; looks for nothing yet.
   *
   * @param solver its name for people, e.g. Clarabel; in lower case it names the library {@code
   *     smkl_SOLVER} and the property
   * @param owner a class of the jar that has the library inside
   * @param loader loads a file by {@link System#load}. The plugin's own code, because the JVM ties
   *     a library to the class loader of the class that calls it.
   * @param advice what to do where there is none, as the rest of a sentence after "Maybe"
   */
  public PackedLibrary(String solver, Class<?> owner, Consumer<Path> loader, String advice) {
    this.solver = solver;
    this.owner = owner;
    this.loader = loader;
    this.advice = advice;
    file = System.mapLibraryName("smkl_" + id());
  }

  /** The system property with the path of a library to use before the jar's own. */
  public String property() {
    return "smkl." + id() + ".library";
  }

  private String id() {
    return solver.toLowerCase(Locale.ROOT);
  }

  /** Whether {@link #load} can be expected to work. Cheap: extracts nothing and loads nothing. */
  public synchronized Availability availability() {
    return loaded != null ? Availability.yes() : search().availability(failure);
  }

  /**
   * Loads the library unless that has been done.
   *
   * @return the file it came from
   * @throws IllegalStateException with every path tried and what was wrong with it
   */
  public synchronized Path load() {
    if (loaded == null) {
      try {
        loaded = search().load();
      } catch (IllegalStateException e) {
        failure = e.getMessage();
        throw e;
      }
    }
    return loaded;
  }

  private LibrarySearch search() {
    return new LibrarySearch(
        new LibrarySearch.Words(solver, advice + ", or set -D" + property() + " to a library file"),
        System.getProperty(property()),
        "/native/" + Platform.current().directory() + "/" + file,
        owner::getResourceAsStream,
        note(),
        Versions.of(owner),
        loader);
  }

  private String note() {
    String name = "/native/smkl_" + id() + ".not-built.txt";
    try (InputStream note = owner.getResourceAsStream(name)) {
      return note == null ? "" : new String(note.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "unreadable " + name + ": " + e;
    }
  }
}
