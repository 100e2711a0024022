package org.smkl.gram;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The kernel sets that have a name, written in the specification language. */
public final class NamedKernelSets {
  /** The ten kernels of the published experiments. */
  public static final String PUBLISHED_10 = "published-10";

  /** The fifty kernels of the published experiments. */
  public static final String PUBLISHED_50 = "published-50";

  /** Kernels whose widths fit the data, positive semidefinite whatever it is. */
  public static final String ADAPTIVE = "adaptive";

  private static final int[] SIGNS = {-1, 0, 1};

  private static final Map<String, String> ALL =
      Collections.unmodifiableMap(
          new TreeMap<>(
              Map.of(
                  ADAPTIVE,
                  "linear; poly(degree=2,scale=scale); rbf(gamma=0.1*scale|0.3*scale|scale);"
                      + " laplacian(gamma=0.3*scale|scale)",
                  PUBLISHED_10,
                  String.join("; ", ten()),
                  PUBLISHED_50,
                  String.join("; ", fifty()))));

  private NamedKernelSets() {}

  /** Name to specification text; the order of the kernels within a set is that of the paper. */
  public static Map<String, String> all() {
    return ALL;
  }

  private static List<String> ten() {
    return List.of(
        "linear",
        "poly(degree=2,scale=0.01,offset=1)",
        "poly(degree=3,scale=0.01,offset=1)",
        "poly(degree=5,scale=0.01,offset=1)",
        "rbf(gamma=0.5)",
        "rbf(gamma=0.3)",
        "rbf(gamma=0.1)",
        "sigmoid(scale=0.5,offset=1)",
        "sigmoid(scale=0.7,offset=1)",
        "laplacian(gamma=0.3)");
  }

  private static List<String> fifty() {
    List<String> kernels = new ArrayList<>(List.of("linear"));
    for (int degree = 2; degree <= 10; degree++) {
      for (int offset = 0; offset <= 1; offset++) {
        kernels.add("poly(degree=%d,scale=0.01,offset=%d)".formatted(degree, offset));
      }
    }
    for (int power = -6; power <= 5; power++) {
      kernels.add("rbf(gamma=%s)".formatted(powerOfTwo(power)));
    }
    for (String scale : List.of("0.01", "0.03", "0.1", "0.3")) {
      for (int offset : SIGNS) {
        kernels.add("sigmoid(scale=%s,offset=%d)".formatted(scale, offset));
      }
    }
    for (int power = -5; power <= 1; power++) {
      kernels.add("laplacian(gamma=%s)".formatted(powerOfTwo(power)));
    }
    return kernels;
  }

  private static String powerOfTwo(int power) {
    return power < 0 ? Double.toString(Math.scalb(1.0, power)) : Integer.toString(1 << power);
  }
}
