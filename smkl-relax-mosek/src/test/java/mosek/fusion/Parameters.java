package mosek.fusion;

import java.util.Map;
import java.util.TreeMap;

/** The documented names, types and ranges of the parameters that matter here. */
final class Parameters {
  private static final Map<String, double[]> DOUBLES =
      Map.of(
          "intpntCoTolRelGap", new double[] {0, 1},
          "intpntCoTolPfeas", new double[] {0, 1},
          "intpntCoTolDfeas", new double[] {0, 1},
          "intpntTolRelGap", new double[] {1e-14, Double.POSITIVE_INFINITY},
          "intpntTolPfeas", new double[] {0, 1},
          "intpntTolDfeas", new double[] {0, 1},
          "intpntCoTolNearRel", new double[] {1, Double.POSITIVE_INFINITY},
          "optimizerMaxTime", new double[] {-1, Double.POSITIVE_INFINITY});

  private static final Map<String, double[]> INTEGERS =
      Map.of(
          "intpntMaxIterations", new double[] {0, Integer.MAX_VALUE},
          "numThreads", new double[] {0, Integer.MAX_VALUE});

  private static final Map<String, String> WORDS =
      Map.of("autoUpdateSolInfo", "on|off", "intpntBasis", "never|always|noError|ifFeasible");

  private final Map<String, Object> values = new TreeMap<>();

  void set(String name, double value) {
    check(DOUBLES, name, value);
    values.put(name, value);
  }

  void set(String name, int value) {
    check(INTEGERS, name, value);
    values.put(name, value);
  }

  void set(String name, String value) {
    if (!WORDS.containsKey(name) || !value.matches(WORDS.get(name))) {
      throw new ParameterError("Unknown parameter or invalid value (" + name + ")");
    }
    values.put(name, value);
  }

  double number(String name, double byDefault) {
    return ((Number) values.getOrDefault(name, byDefault)).doubleValue();
  }

  Map<String, Object> all() {
    return values;
  }

  private static void check(Map<String, double[]> known, String name, double value) {
    double[] range = known.get(name);
    if (range == null) {
      throw new ParameterError("Unknown parameter");
    }
    if (!(value >= range[0] && value <= range[1])) {
      throw new ParameterError("Invalid value for parameter (" + name + ")");
    }
  }
}
