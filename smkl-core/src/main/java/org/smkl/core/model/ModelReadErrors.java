package org.smkl.core.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.smkl.error.InputException;

/** Says in the user's words why a model file cannot be read. */
final class ModelReadErrors {
  /** What Jackson says to programmers, of no use to users. */
  private static final Pattern JACKSON_ADVICE =
      Pattern.compile(
          "\\s*\\(set Deserialization[^)]*\\)|\\s*\\(class [^)]*\\), not marked as ignorable");

  private ModelReadErrors() {}

  static InputException of(Path file, JsonProcessingException problem) {
    Throwable root = problem;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof JsonEOFException || lacksItsEnd(file, root)) {
      return new InputException(
          "%s is cut off%s.".formatted(file, place(problem)),
          "Expected a whole model file.",
          "Maybe a copy or download was interrupted; copy it again or fit the model again.",
          problem);
    }
    if (root instanceof JsonParseException) {
      return new InputException(
          "%s is not JSON: %s%s.".formatted(file, firstSentence(root), place(problem)),
          "Expected a model file as written by 'smkl fit -o FILE'.",
          "Maybe it is another file, or it was edited by hand.",
          problem);
    }
    return new InputException(
        "%s is damaged: %s%s%s"
            .formatted(file, firstSentence(root), path(problem), place(problem) + "."),
        "Expected a model file in which all parts fit together.",
        "Maybe it was edited by hand; fit the model again.",
        problem);
  }

  /**
   * A number or word that the end of the file cuts in two is reported as a malformed one; what
   * tells is that the text begins as an object and does not end as one.
   */
  private static boolean lacksItsEnd(Path file, Throwable problem) {
    if (!(problem instanceof JsonParseException)) {
      return false;
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      if (bytes.read() != '{') {
        return false;
      }
      for (long at = bytes.length() - 1; at > 0; at--) {
        bytes.seek(at);
        int last = bytes.read();
        if (!Character.isWhitespace(last)) {
          return last != '}';
        }
      }
      return true;
    } catch (IOException e) {
      problem.addSuppressed(e);
      return false;
    }
  }

  private static String firstSentence(Throwable problem) {
    if (problem instanceof InvalidFormatException word && word.getTargetType().isEnum()) {
      List<JsonMappingException.Reference> path = word.getPath();
      return "'%s' is %s. Expected one of %s"
          .formatted(
              path.get(path.size() - 1).getFieldName(),
              word.getValue(),
              Arrays.toString(word.getTargetType().getEnumConstants()).toLowerCase(Locale.ROOT));
    }
    String message =
        problem instanceof JsonProcessingException json
            ? json.getOriginalMessage()
            : problem.getMessage();
    String line =
        message == null
            ? problem.getClass().getSimpleName()
            : message.lines().findFirst().orElse("");
    line = JACKSON_ADVICE.matcher(line).replaceAll("");
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }

  private static String path(JsonProcessingException problem) {
    if (problem instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      StringBuilder path = new StringBuilder();
      for (JsonMappingException.Reference step : mapping.getPath()) {
        path.append(path.isEmpty() ? "" : ".");
        path.append(step.getFieldName() == null ? step.getIndex() : step.getFieldName());
      }
      return " (in " + path + ")";
    }
    return "";
  }

  private static String place(JsonProcessingException problem) {
    JsonLocation at = problem.getLocation();
    return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
