package org.smkl.python;

import java.util.Map;
import org.smkl.error.InputException;
import org.smkl.error.Setting;

/** Messages in the words of a Python program, which knows some settings by other names. */
public final class Words {
  private static final Map<Setting, String> PARAMETERS = Map.of(Setting.PSD, "indefinite");

  private Words() {}

  /** What an exception says. */
  public static String of(Throwable failure) {
    return failure instanceof InputException refused
        ? refused.message(setting -> PARAMETERS.getOrDefault(setting, setting.key()), "=")
        : String.valueOf(failure.getMessage());
  }
}
