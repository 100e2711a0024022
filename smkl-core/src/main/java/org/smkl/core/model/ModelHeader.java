package org.smkl.core.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.smkl.error.InputException;

/**
 * Finds format and version as a stream, before the whole is read: a newer file may have fields that
 * this version does not know, and shall be told from a damaged one.
 */
record ModelHeader(JsonMapper mapper, Path file) {

  void check() throws IOException {
    String format = null;
    Integer version = null;
    try (JsonParser parser = mapper.createParser(file.toFile())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notAModel("it does not begin with a JSON object");
      }
      while ((format == null || version == null) && parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("format") && value == JsonToken.VALUE_STRING) {
          format = parser.getText();
        } else if (field.equals("version") && value == JsonToken.VALUE_NUMBER_INT) {
          version = parser.getIntValue();
        } else {
          parser.skipChildren();
        }
      }
    }
    check(format, version);
  }

  private void check(String format, Integer version) {
    if (!ModelDocument.FORMAT.equals(format)) {
      throw notAModel(format == null ? "it has no 'format'" : "its format is '" + format + "'");
    }
    if (version == null || version < 1) {
      throw notAModel("its version is " + version);
    }
    if (version > ModelDocument.VERSION) {
      throw new InputException(
          "%s has version %d of the model format.".formatted(file, version),
          "Expected at most version %d, the newest this tool reads."
              .formatted(ModelDocument.VERSION),
          "Maybe use a newer smkl, or fit the model again with this one.");
    }
  }

  private InputException notAModel(String reason) {
    return new InputException(
        "%s is not a model file: %s.".formatted(file, reason),
        "Expected JSON with the format '%s'.".formatted(ModelDocument.FORMAT),
        "Maybe it is another file; models are written by 'smkl fit -o FILE'.");
  }
}
