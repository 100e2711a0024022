package org.smkl.relax.mosek;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/**
 * Looks for MOSEK's native library by name: in the folder of its jar, on the library paths, and in
 * the jar itself, because the one on Maven Central carries its libraries.
 */
final class NativeSearch {
  private static final Pattern LIBRARY =
      Pattern.compile("(lib)?mosek[a-z0-9_.]*\\.(so|dylib|dll)(\\.[0-9]+)*");

  private final Class<?> witness;
  private final UnaryOperator<String> environment;
  private final UnaryOperator<String> properties;

  NativeSearch(
      Class<?> witness, UnaryOperator<String> environment, UnaryOperator<String> properties) {
    this.witness = witness;
    this.environment = environment;
    this.properties = properties;
  }

  /** Why the library cannot be loaded; empty if it was found. */
  Optional<String> obstacle() {
    Optional<Path> origin = origin();
    Set<Path> folders = new LinkedHashSet<>();
    origin.map(Path::getParent).ifPresent(folders::add);
    addAll(folders, properties.apply("java.library.path"));
    String listed = folders.toString();
    // The system's own paths count, but would make a long list.
    addAll(folders, environment.apply("LD_LIBRARY_PATH"));
    addAll(folders, environment.apply("PATH"));
    if (folders.stream().anyMatch(NativeSearch::inFolder)
        || origin.filter(NativeSearch::inJar).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        "MOSEK's native library (libmosek64 or the like) was not found: neither inside %s nor in the folders %s. Maybe use the jar com.mosek:mosek, which carries it, or add the folder 'bin' of MOSEK's distribution to -Djava.library.path."
            .formatted(origin.map(Path::toString).orElse("MOSEK's jar"), listed));
  }

  /** The jar or folder from which MOSEK's classes come. */
  private Optional<Path> origin() {
    try {
      CodeSource source = witness.getProtectionDomain().getCodeSource();
      return source == null || source.getLocation() == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | IllegalArgumentException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static void addAll(Set<Path> folders, String path) {
    if (path == null) {
      return;
    }
    for (String folder : path.split(Pattern.quote(File.pathSeparator), -1)) {
      if (!folder.isBlank()) {
        path(folder).ifPresent(folders::add);
      }
    }
  }

  private static Optional<Path> path(String folder) {
    try {
      return Optional.of(Path.of(folder));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static boolean isLibrary(String name) {
    return LIBRARY.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  private static boolean inFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, file -> isLibrary(file.getFileName().toString()))) {
      return files.iterator().hasNext();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean inJar(Path jar) {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .anyMatch(
              entry -> isLibrary(entry.getName().substring(1 + entry.getName().lastIndexOf('/'))));
    } catch (IOException e) {
      return false;
    }
  }
}
