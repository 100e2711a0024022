package org.smkl.error;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Advice about Java's memory: always the variable that sets it, and never less than is set. */
public final class Heap {
  private static final double GIB = 1 << 30;

  private Heap() {}

  /** Bytes of memory that the machine has; all there could be where it does not say. */
  public static double machine() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Double.POSITIVE_INFINITY;
  }

  /** How to get a heap of this many bytes. */
  public static String advice(double bytes) {
    return advice(bytes, Runtime.getRuntime().maxMemory());
  }

  /** Advice for a user who set the heap before. */
  public static String advice(double bytes, long heap) {
    // The heap that Java reports is a little less than the -Xmx it was given.
    long gib = (long) Math.max(Math.ceil(bytes / GIB), Math.floor(1.1 * heap / GIB) + 1);
    return String.format(
        Locale.ROOT,
        "The Java heap is %.1f GiB; the command line takes its size from the variable SMKL_JAVA_OPTS: SMKL_JAVA_OPTS=-Xmx%dg (in a program of your own: java -Xmx%dg).",
        heap / GIB,
        gib,
        gib);
  }
}
