package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShareFilesTest {
  @Test
  void theDistributionHasCompletionsAndManualPages(@TempDir Path folder) throws IOException {
    ShareFiles.write(folder);
    for (String file :
        List.of("bash-completion/completions/smkl", "fish/vendor_completions.d/smkl.fish")) {
      String script = Files.readString(folder.resolve(file));
      assertTrue(script.contains("certificate"), file);
    }
    for (String page : List.of("smkl", "smkl-fit", "smkl-verify")) {
      String text = Files.readString(folder.resolve("man/man1/" + page + ".1"));
      assertTrue(text.contains(".TH"), text);
    }
    try (Stream<Path> pages = Files.list(folder.resolve("man/man1"))) {
      assertEquals(List.of(), pages.filter(page -> !page.toString().endsWith(".1")).toList());
    }
  }
}
