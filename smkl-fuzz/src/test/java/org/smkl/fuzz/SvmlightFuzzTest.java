package org.smkl.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.smkl.data.read.ReadOptions;

class SvmlightFuzzTest {
  private static final DataCheck CHECK =
      new DataCheck(ReadOptions.defaults().withFormat(ReadOptions.Format.SVMLIGHT));

  @DictionaryEntries({"\\x0a+1 1:", "\\x0a-1 ", " 999999999:1", "qid:1", "#", "?", "1e308"})
  @FuzzTest
  void svmlight(byte[] input) {
    CHECK.accepts(input);
  }
}
