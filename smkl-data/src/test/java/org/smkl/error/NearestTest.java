package org.smkl.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> KNOWN = List.of("linear", "rbf", "laplacian");

  @Test
  void typingErrorsFindTheirName() {
    assertEquals(Optional.of("linear"), Nearest.to("lienar", KNOWN));
    assertEquals(Optional.of("rbf"), Nearest.to("RBF", KNOWN));
    assertEquals(Optional.of("laplacian"), Nearest.to("laplace", KNOWN));
  }

  @Test
  void otherWordsFindNothing() {
    assertEquals(Optional.empty(), Nearest.to("sigmoid", KNOWN));
    assertEquals(Optional.empty(), Nearest.to("x", List.of("y")));
    assertEquals(Optional.empty(), Nearest.to("x", List.of()));
  }
}
