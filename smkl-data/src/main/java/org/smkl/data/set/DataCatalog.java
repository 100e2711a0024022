package org.smkl.data.set;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.smkl.data.Dataset;
import org.smkl.error.InputException;

/**
 * All data sets the tool knows by name, and the way to fetch the published ones. Immutable and
 * thread-safe.
 */
public final class DataCatalog {
  /**
   * The root of the paths in {@link PublishedSet#uciPath()}: the home of the data. The download has
   * only been tried against a local server, not against the archive itself. A file that changed
   * fails its checksum and is not kept.
   */
  private static final URI UCI =
      URI.create("https://archive.ics.uci.edu/ml/machine-learning-databases/");

  private final URI archive;

  private DataCatalog(URI archive) {
    this.archive = archive;
  }

  /** The catalog that fetches from UCI's archive. */
  public static DataCatalog standard() {
    return new DataCatalog(UCI);
  }

  /** The catalog that fetches from a mirror with the same paths; the URI ends with a slash. */
  public static DataCatalog withMirror(URI archive) {
    return new DataCatalog(archive);
  }

  /**
   * Embedded sets first, then the ten published ones, in fixed order; reads files to check them.
   */
  public List<DataEntry> entries(Optional<Path> folder) {
    List<DataEntry> entries = new ArrayList<>();
    EmbeddedData.names().forEach(name -> entries.add(embedded(name)));
    PublishedProtocol.sets().forEach(set -> entries.add(published(set, folder)));
    return entries;
  }

  /** What is wrong with the published files in the folder, and what to do; empty if nothing is. */
  public Optional<InputException> problems(Path folder) {
    return PublishedFile.unusable(PublishedProtocol.sets(), folder);
  }

  /** Where a published set would be fetched from. */
  public URI source(PublishedSet set) {
    return archive.resolve(set.uciPath());
  }

  /**
   * Fetches a published set into the folder, unless it is there and intact. The file appears under
   * its final name only after its checksum was found right.
   *
   * @return the file
   * @throws InputException where the name is unknown, or a folder has the file's name
   * @throws IOException where the download failed or the checksum is wrong; then nothing is left
   */
  public Path fetch(String name, Path folder) throws IOException, InterruptedException {
    PublishedSet set = PublishedProtocol.set(name);
    Path file = folder.resolve(set.file());
    if (Files.isDirectory(file)) {
      PublishedProtocol.requireFiles(List.of(name), folder);
    }
    if (PublishedFile.find(set, folder).state() != DataState.PRESENT) {
      Download.to(file, source(set), set.sha256());
    }
    return file;
  }

  private static DataEntry embedded(String name) {
    Dataset data = EmbeddedData.load(name).dataset();
    return new DataEntry(
        name,
        EmbeddedData.title(name),
        false,
        data.rows(),
        data.columns(),
        data.twoClasses() ? Optional.of(data.positiveName()) : Optional.empty(),
        DataState.EMBEDDED,
        Optional.empty(),
        Optional.empty());
  }

  private static DataEntry published(PublishedSet set, Optional<Path> folder) {
    return new DataEntry(
        set.name(),
        set.title(),
        true,
        set.rows(),
        set.columns(),
        Optional.of(set.classes().positive()),
        folder.map(f -> PublishedFile.find(set, f).state()).orElse(DataState.MISSING),
        folder.map(f -> f.resolve(set.file())),
        Optional.of(set.sha256()));
  }
}
