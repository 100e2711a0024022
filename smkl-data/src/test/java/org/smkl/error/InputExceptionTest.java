package org.smkl.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class InputExceptionTest {
  /** A user's text that looks like a part of a format. */
  private static final String FORMAT = "50" + '%' + "d";

  private final InputException refused =
      new InputException(
          "All of {label} is {0}.",
          "Expected two classes.",
          Advice.of("Maybe %s, or another %s.", Setting.POSITIVE.to(FORMAT), Setting.LABEL));

  @Test
  void settingsAreNamedInTheReadersWords() {
    assertEquals(
        "All of {label} is {0}. Expected two classes. Maybe positive="
            + FORMAT
            + ", or another label.",
        refused.getMessage());
    assertEquals(
        "All of {label} is {0}. Expected two classes. Maybe POSITIVE: "
            + FORMAT
            + ", or another LABEL.",
        refused.message(setting -> setting.key().toUpperCase(Locale.ROOT), ": "));
    assertEquals("Maybe positive=" + FORMAT + ", or another label.", refused.suggestion());
    assertEquals(List.of(Setting.POSITIVE, Setting.LABEL), refused.settings());
  }

  @Test
  void partsThatAreMissingAreLeftOut() {
    InputException e = new InputException("No.", "", (String) null);
    assertEquals("No.", e.getMessage());
    assertEquals("No.", e.message(Setting::key, "="));
  }

  @Test
  void theWordsSurviveSerialisation() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(refused);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      InputException read = (InputException) in.readObject();
      assertEquals(refused.getMessage(), read.message(Setting::name, " "));
      assertTrue(read.settings().isEmpty());
    }
  }

  @Test
  void aRefusalIsWrappedOnce() {
    assertSame(refused, InputException.of(refused, "Maybe not."));
    IllegalArgumentException first = new IllegalArgumentException("gamma is -1.");
    IllegalArgumentException placed =
        new IllegalArgumentException("Position 3: gamma is -1.", first);
    InputException e = InputException.of(placed, "Maybe 1.");
    assertEquals("Position 3: gamma is -1. Maybe 1.", e.getMessage());
    assertSame(first, e.getCause());
    InputException model = InputException.of("The model m", placed, "", Advice.plain("Maybe 1."));
    assertEquals("The model m: Position 3: gamma is -1. Maybe 1.", model.getMessage());
    assertSame(first, model.getCause());
  }
}
