package org.smkl.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.smkl.data.read.ReadOptions;

class CsvFuzzTest {
  private static final DataCheck CHECK = new DataCheck(ReadOptions.defaults());

  @DictionaryEntries({
    "\\x22",
    "\\x22\\x22",
    ";",
    "\\x09",
    "\\x0d\\x0a",
    "NaN",
    "1e308",
    "\\xef\\xbb\\xbf"
  })
  @FuzzTest
  void csv(byte[] input) {
    CHECK.accepts(input);
  }
}
