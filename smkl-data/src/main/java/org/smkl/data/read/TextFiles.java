package org.smkl.data.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.smkl.error.InputException;

/**
 * Texts that have a file each. Paths are relative to the folder of the file that names them and
 * stay below it, so that a file from elsewhere opens nothing that did not come with it.
 *
 * @param folder where they begin
 * @param encoding of the texts
 */
record TextFiles(Path folder, Charset encoding) {
  /** Bytes. A longer file is hardly one point. */
  private static final long MAX_BYTES = 1L << 24;

  /**
   * The text of the file that a cell names.
   *
   * @param place the cell, for messages
   */
  String read(String cell, String place) {
    Path file = file(cell.strip(), place);
    try {
      long bytes = Files.size(file);
      if (bytes > MAX_BYTES) {
        throw new InputException(
            "%s: the file '%s' has %d bytes.".formatted(place, cell, bytes),
            "Expected one point, of at most %d bytes.".formatted(MAX_BYTES),
            "Maybe it is another file.");
      }
      return Files.readString(file, encoding);
    } catch (NoSuchFileException e) {
      throw new InputException(
          "%s: there is no file '%s'.".formatted(place, file),
          "Expected a file for each row.",
          "Maybe it is somewhere else: paths are relative to the folder of the file that names them.",
          e);
    } catch (CharacterCodingException e) {
      throw new InputException(
          "%s: the file '%s' is no text in %s.".formatted(place, file, encoding),
          "Expected text.",
          "Maybe it has another encoding, or is another file.",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s: cannot read %s: %s".formatted(place, file, e.getMessage()), e);
    }
  }

  private Path file(String cell, String place) {
    try {
      Path path = Path.of(cell).normalize();
      if (!cell.isEmpty() && !path.isAbsolute() && !path.startsWith("..")) {
        return folder.resolve(path);
      }
    } catch (InvalidPathException e) {
      throw wrong(cell, place, e);
    }
    throw wrong(cell, place, null);
  }

  private static InputException wrong(String cell, String place, Throwable cause) {
    return new InputException(
        "%s: '%s' is no path below the folder of the file that names it.".formatted(place, cell),
        "Expected a relative path, such as graphs/1.txt.",
        "Maybe move the files beside it, or the column has the texts themselves.",
        cause);
  }
}
