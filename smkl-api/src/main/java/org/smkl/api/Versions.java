package org.smkl.api;

/** Reads the version of the jar a class came from. */
public final class Versions {
  private static final String UNKNOWN = "development";

  private Versions() {}

  /**
   * The implementation version in the manifest of the class's jar, or "development" without one.
   */
  public static String of(Class<?> type) {
    String version = type.getPackage().getImplementationVersion();
    return version == null ? UNKNOWN : version;
  }
}
