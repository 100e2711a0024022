package org.smkl.core.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.InputException;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;

/** What a kernel family refuses reaches the user in one exception, with the family's own behind. */
class RefusedKernelTest {
  private static final Toolbox TOOLBOX = Toolbox.of(Plugins.discover());
  private static final FitInput IRIS = FitInput.ofFile(EmbeddedData.load("iris"), true);
  @TempDir Path folder;

  private static void isWrappedOnce(InputException e) {
    Throwable cause = e.getCause();
    assertEquals(IllegalArgumentException.class, cause.getClass());
    assertNull(cause.getCause());
    assertTrue(
        Arrays.stream(cause.getStackTrace())
            .anyMatch(frame -> frame.getClassName().startsWith("org.smkl.kernels.")),
        "thrown by the family");
    assertTrue(e.getMessage().contains(cause.getMessage()), e.getMessage());
    assertTrue(e.getMessage().contains("position 10"), e.getMessage());
    int first = e.getMessage().indexOf(cause.getMessage());
    assertFalse(e.getMessage().substring(first + 1).contains(cause.getMessage()), e.getMessage());
  }

  private static Fit fit(String kernels) {
    return new Fit(FitSettings.builder().kernels(kernels).k0(1).settings(), TOOLBOX);
  }

  @Test
  void inAFit() {
    Fit fit = fit("rbf(gamma=-1)");
    isWrappedOnce(assertThrows(InputException.class, () -> fit.run(IRIS)));
  }

  @Test
  void inAModelFile() throws IOException {
    Path file = folder.resolve("model.json");
    ModelFiles.save(file, fit("rbf(gamma=0.5)").run(IRIS), TOOLBOX, List.of());
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"spec\" : \"rbf(gamma=0.5)\"", "\"spec\" : \"rbf(gamma=-1)\""));
    InputException e = assertThrows(InputException.class, () -> ModelFiles.load(file, TOOLBOX));
    isWrappedOnce(e);
    assertTrue(e.getMessage().startsWith("The model " + file), e.getMessage());
  }
}
