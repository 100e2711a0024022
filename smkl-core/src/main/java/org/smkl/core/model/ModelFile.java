package org.smkl.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.error.InputException;
import org.smkl.io.AtomicFiles;

/**
 * Writes and reads model files. Doubles come back to the last bit; equal documents give equal
 * bytes. A file that cannot be used is refused with an {@link InputException}, a disk that fails is
 * an {@link UncheckedIOException}. Thread-safe.
 */
public final class ModelFile {
  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .build();

  /** Writes the document atomically: a reader sees the old file or the whole new one. */
  public void write(Path file, ModelDocument document) {
    try {
      AtomicFiles.write(file, out -> writer().writeValue(out, document));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Fields on lines of their own, arrays of numbers on one; line ends do not depend on the system.
   */
  private ObjectWriter writer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return mapper.writer(new DefaultPrettyPrinter().withObjectIndenter(indenter));
  }

  /** Reads a document; the version is looked at before anything else. */
  public ModelDocument read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          "There is no model file " + file + ".",
          "Expected a file written by 'smkl fit -o FILE'.",
          "Maybe check the path; it is relative to the current folder.");
    }
    try {
      new ModelHeader(mapper, file).check();
      return mapper.readValue(file.toFile(), ModelDocument.class);
    } catch (JsonProcessingException e) {
      throw ModelReadErrors.of(file, e);
    } catch (CharConversionException e) {
      throw new InputException(
          "%s is not text: %s.".formatted(file, e.getMessage()),
          "Expected a model file as written by 'smkl fit -o FILE', in UTF-8.",
          "Maybe it is another file.",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
