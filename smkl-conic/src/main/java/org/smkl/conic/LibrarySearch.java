package org.smkl.conic;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.smkl.api.Availability;

/**
 * The order in which a library is looked for: the override, the jar's copy in the user's cache, the
 * jar's copy in a temporary directory. Remembers what was wrong with each.
 */
final class LibrarySearch {
  private static final System.Logger LOG = System.getLogger(LibrarySearch.class.getName());

  private final Words words;
  private final String override;
  private final String resource;
  private final Function<String, InputStream> resources;
  private final String note;
  private final String version;
  private final Consumer<Path> loader;
  private final List<String> tried = new ArrayList<>();

  /**
   * What the search says about its library.
   *
   * @param solver its name for people
   * @param advice what to do where there is none, after "Maybe"
   */
  record Words(String solver, String advice) {}

  /**
   * @param words what to say
   * @param override path given by the user, or null
   * @param resource name of the jar's copy
   * @param resources opens a resource, null when there is none
   * @param note why the jar was built without a copy, or empty
   * @param version of the jar
   * @param loader loads a file or throws {@link UnsatisfiedLinkError}
   */
  LibrarySearch(
      Words words,
      String override,
      String resource,
      Function<String, InputStream> resources,
      String note,
      String version,
      Consumer<Path> loader) {
    this.words = words;
    this.override = override;
    this.resource = resource;
    this.resources = resources;
    this.note = note;
    this.version = version;
    this.loader = loader;
  }

  /** Whether {@link #load} would find a file, as far as looking without touching can tell. */
  Availability availability(String earlierFailure) {
    if (!earlierFailure.isEmpty()) {
      return Availability.no(earlierFailure);
    }
    if (override != null && Files.isRegularFile(Path.of(override))) {
      return Availability.yes();
    }
    try (InputStream stream = resources.apply(resource)) {
      if (stream != null) {
        return Availability.yes();
      }
    } catch (IOException e) {
      tried.add(resource + ": " + e);
    }
    if (override != null) {
      tried.add(override + ": no such file");
    }
    tried.add(missingResource());
    return Availability.no(message());
  }

  /** Loads the first library that works and returns its file. */
  Path load() {
    if (override != null) {
      Optional<Path> file = tryToLoad(Path.of(override).toAbsolutePath());
      if (file.isPresent()) {
        return file.get();
      }
      // Whoever set the property should hear that it did not take effect.
      LOG.log(System.Logger.Level.WARNING, "{0}", tried.get(0));
    }
    byte[] content = content();
    if (content != null) {
      Optional<Path> file = tryCache(NativeCache::ofUser, content);
      // The user's directory may be read-only or mounted noexec, or the same file be loaded in
      // another class loader of this JVM.
      file = file.or(() -> tryCache(NativeCache::ofProcess, content));
      if (file.isPresent()) {
        return file.get();
      }
    }
    throw new IllegalStateException(message());
  }

  private Optional<Path> tryToLoad(Path file) {
    try {
      loader.accept(file);
      return Optional.of(file);
    } catch (UnsatisfiedLinkError e) {
      tried.add(file + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Path> tryCache(CacheSource source, byte[] content) {
    String fileName = resource.substring(resource.lastIndexOf('/') + 1);
    try {
      return tryToLoad(source.open().extract(version, content, fileName));
    } catch (IOException e) {
      tried.add("copy of " + resource + ": " + e);
      return Optional.empty();
    }
  }

  private byte[] content() {
    try (InputStream stream = resources.apply(resource)) {
      if (stream != null) {
        return stream.readAllBytes();
      }
      tried.add(missingResource());
    } catch (IOException e) {
      tried.add(resource + ": " + e);
    }
    return null;
  }

  private String missingResource() {
    return resource + ": not in the jar" + (note.isEmpty() ? "" : ", because " + note);
  }

  private String message() {
    return "No native library of "
        + words.solver()
        + " could be used. Tried: "
        + String.join("; ", tried)
        + ". Maybe "
        + words.advice()
        + ".";
  }

  private interface CacheSource {
    NativeCache open() throws IOException;
  }
}
