package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.StopSignal;
import org.smkl.console.Exit;

/** Where results go: to the last byte, without harm to what is there. */
class OutputTest {
  @TempDir Path folder;

  /** ESC ] 0 ; sets a terminal's title; U+009B begins a control sequence in one character. */
  private static final String EVIL = "\u001b]0;evil\u0007\u009b2J\u007f\u00e9";

  private Cli fit(Path data, String... options) {
    String[] args = new String[options.length + 5];
    System.arraycopy(
        new String[] {"fit", "--data", data.toString(), "--kernels", "linear"}, 0, args, 0, 5);
    System.arraycopy(options, 0, args, 5, options.length);
    return Cli.run(args);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--quiet"})
  @EnabledOnOs(OS.LINUX)
  void aFullDiskOnStandardOutputIsAnError(String form) throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try (FileOutputStream full = new FileOutputStream("/dev/full");
        PrintStream out = new PrintStream(full, true, StandardCharsets.UTF_8)) {
      String[] args = {"fit", "--data", "wine", "--kernels", "linear", form};
      PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
      code = Main.run(args, out, errors, StopSignal.NEVER);
    }
    assertEquals(Exit.FAILED, code);
    String message = err.toString(StandardCharsets.UTF_8);
    assertTrue(message.contains("Standard output could not be written"), message);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskUnderAModelIsAnError() {
    Cli run = fit(Cli.csv(folder, "data.csv", 20, 1), "-o", "/dev/full");
    assertEquals(Exit.FAILED, run.code());
    assertTrue(run.err().contains("/dev/full cannot be written: No space left"), run.err());
    assertFalse(run.out().contains("model "), run.out());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void modesLinksAndDevicesAreKept() throws IOException {
    Path data = Cli.csv(folder, "data.csv", 20, 1);
    Path secret = Files.writeString(folder.resolve("secret.json"), "old");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), secret);
    assertEquals(Exit.DONE, fit(data, "-o", link.toString()).code());
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.readString(secret).contains("smkl-model"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
    assertEquals(Exit.DONE, fit(data, "-o", "/dev/null").code());
    assertTrue(Files.readAttributes(Path.of("/dev/null"), BasicFileAttributes.class).isOther());
  }

  @Test
  void controlCharactersInLabelsAreShownNotObeyed() throws IOException {
    Path data =
        Cli.write(
            folder.resolve("data.csv"), "x,kind\n1,%s\n2,b\n1.1,%s\n2.1,b\n".formatted(EVIL, EVIL));
    Cli text = fit(data, "--positive", EVIL, "-o", folder.resolve("m.json").toString());
    assertEquals(Exit.DONE, text.code(), text.err());
    String shown = "\\u001b]0;evil\\u0007\\u009b2J\\u007f\u00e9";
    assertTrue(text.out().contains("'" + shown + "' against 'b'"), text.out());
    Cli json =
        Cli.run(
            "predict",
            "-m",
            folder.resolve("m.json").toString(),
            "--data",
            data.toString(),
            "--json");
    assertEquals(EVIL, json.json().get("labels").get(0).asText());
    Cli error = Cli.run("fit", "--data", "no\u001b[2Jfile");
    for (String stream : new String[] {text.out(), json.out(), error.out(), error.err()}) {
      assertTrue(
          stream.codePoints().noneMatch(c -> c != '\n' && Character.isISOControl(c)), stream);
    }
    assertTrue(error.err().contains("no\\u001b[2Jfile"), error.err());
  }
}
