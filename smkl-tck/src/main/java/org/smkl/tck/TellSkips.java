package org.smkl.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Prints, when all tests of a class have run, which of them were skipped and why. */
final class TellSkips implements TestWatcher, AfterAllCallback {
  private static final int SHOWN = 8;
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(TellSkips.class);

  @Override
  public void testAborted(ExtensionContext test, Throwable cause) {
    String reason =
        String.valueOf(cause.getMessage())
            .replaceAll("^Assumption failed: | ==> expected: <.*$", "");
    synchronized (TellSkips.class) {
      skips(test)
          .computeIfAbsent(reason, key -> new ArrayList<>())
          .add(test.getRequiredTestMethod().getName());
    }
  }

  @SuppressWarnings("unchecked") // nobody else has this namespace
  private static Map<String, List<String>> skips(ExtensionContext test) {
    ExtensionContext shared = test.getRoot();
    return shared
        .getStore(SPACE)
        .getOrComputeIfAbsent(
            test.getRequiredTestClass(), key -> new TreeMap<String, List<String>>(), Map.class);
  }

  @Override
  public void afterAll(ExtensionContext suite) {
    skips(suite)
        .forEach(
            (reason, tests) ->
                System.out.printf(
                    "%s: %d skipped (%s): %s%n",
                    suite.getRequiredTestClass().getSimpleName(),
                    tests.size(),
                    reason,
                    tests.stream().distinct().limit(SHOWN).collect(Collectors.joining(", "))
                        + (tests.stream().distinct().count() > SHOWN ? ", ..." : "")));
  }
}
