package mosek.fusion;

/** A conic domain. */
public class ConeDomain {
  final String kind;

  ConeDomain(String kind) {
    this.kind = kind;
  }

  /** The sizes that MOSEK refuses are refused here. */
  void check(int size) {
    int order = (int) Math.round((Math.sqrt(8.0 * size + 1) - 1) / 2);
    boolean fits =
        switch (kind) {
          case "inQCone" -> size >= 2;
          case "inRotatedQCone" -> size >= 3;
          default -> order * (order + 1) / 2 == size;
        };
    if (!fits) {
      throw new DimensionError("Invalid size (" + size + ") for " + kind);
    }
  }

  @Override
  public String toString() {
    return kind;
  }
}
