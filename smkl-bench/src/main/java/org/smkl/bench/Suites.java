package org.smkl.bench;

import java.util.List;
import org.smkl.core.InputException;

/** The way in: every suite by name. */
public final class Suites {
  private static final List<Suite> ALL =
      List.of(
          new KernelSuite(),
          new AlphaSuite(),
          new ResponseSuite(),
          new BoundSuite(),
          new ProofSuite());

  private Suites() {}

  /** Every suite. */
  public static List<Suite> all() {
    return ALL;
  }

  /** The suite of this name. */
  public static Suite named(String name) {
    return ALL.stream()
        .filter(suite -> suite.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "There is no suite '" + name + "'.",
                    "Expected one of " + ALL.stream().map(Suite::name).toList() + ".",
                    "Maybe try 'alpha'."));
  }
}
