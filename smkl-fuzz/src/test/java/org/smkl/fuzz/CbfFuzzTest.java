package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.conic.ConicModel;
import org.smkl.relax.cbf.Cbf;

class CbfFuzzTest {
  /** A model may have a million rows that its file says nothing about. */
  private static final Harness HARNESS =
      new Harness(Set.of(IllegalArgumentException.class), 256L << 20);

  @DictionaryEntries({
    "VER\\x0a3\\x0a",
    "OBJSENSE\\x0aMIN\\x0a",
    "VAR\\x0a",
    "INT\\x0a",
    "CON\\x0a",
    "PSDCON\\x0a",
    "OBJACOORD\\x0a",
    "OBJBCOORD\\x0a",
    "ACOORD\\x0a",
    "BCOORD\\x0a",
    "HCOORD\\x0a",
    "DCOORD\\x0a",
    "L=",
    "L-",
    "QR",
    "1e308",
    "#smkl model ",
    "#smkl variables ",
    "#smkl constraint matrix "
  })
  @FuzzTest
  void cbf(byte[] input) throws IOException {
    accepts(input);
  }

  static boolean accepts(byte[] input) throws IOException {
    String text = new String(input, StandardCharsets.UTF_8);
    Optional<ConicModel> model = HARNESS.read(input.length, () -> Cbf.read(new StringReader(text)));
    if (model.isPresent()) {
      // A division by the root of two and back may change the last bit, and no other.
      String once = written(model.get());
      String twice = written(Cbf.read(new StringReader(once)));
      assertEqualNumbers(once.split("\\s+"), twice.split("\\s+"));
    }
    return model.isPresent();
  }

  private static String written(ConicModel model) throws IOException {
    StringWriter out = new StringWriter();
    Cbf.write(model, out);
    return out.toString();
  }

  private static void assertEqualNumbers(String[] expected, String[] found) {
    assertEquals(expected.length, found.length);
    for (int k = 0; k < found.length; k++) {
      if (!expected[k].equals(found[k])) {
        double number = Double.parseDouble(expected[k]);
        assertEquals(number, Double.parseDouble(found[k]), 2 * Math.ulp(number));
      }
    }
  }
}
