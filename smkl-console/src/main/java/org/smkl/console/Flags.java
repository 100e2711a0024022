package org.smkl.console;

import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** The options, and a command, by which the command line knows settings. */
public final class Flags {
  private Flags() {}

  /** What a user writes. */
  public static String of(Setting setting) {
    return switch (setting) {
      case DATA_FOLDER -> "--data-dir";
      case FETCH -> "smkl data fetch";
      case IGNORED -> "--ignore";
      case MISSING -> "--na-values";
      case DECIMAL -> "--decimal";
      case SEPARATOR -> "--separator";
      case HOLDOUT -> "--holdout";
      case IMPUTATION -> "--impute";
      case TEXTS -> "--text";
      case TEXT_FILES -> "--text-files";
      default -> "--" + setting.key();
    };
  }

  /** What cannot be used, in the words of the command line. */
  public static String message(InputException e) {
    return e.message(Flags::of, " ");
  }
}
