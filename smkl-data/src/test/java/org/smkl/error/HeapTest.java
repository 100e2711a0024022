package org.smkl.error;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapTest {
  private static final Pattern ADVICE = Pattern.compile("SMKL_JAVA_OPTS=-Xmx(\\d+)g ");

  /** Java reports 8.6 of 9 GiB with the collector of the launcher. */
  @ParameterizedTest
  @CsvSource({"1, 8.6, 9", "30.2, 8.6, 30.2", "0.01, 0.05, 0.06", "2, 0.5, 2", "9, 8.6, 9"})
  void theAdviceIsEnoughAndMoreThanWhatIsSet(double needed, double reported, double set) {
    double gib = 1 << 30;
    Matcher advice = ADVICE.matcher(Heap.advice(needed * gib, (long) (reported * gib)));
    assertTrue(advice.find());
    int advised = Integer.parseInt(advice.group(1));
    assertTrue(advised >= needed && advised >= set, advised + " GiB");
    assertTrue(advised > reported);
  }
}
