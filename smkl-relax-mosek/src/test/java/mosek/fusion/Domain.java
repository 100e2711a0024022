package mosek.fusion;

/** Makes domains; all take the size of the expression. */
public final class Domain {
  private Domain() {}

  public static LinearDomain unbounded() {
    return new LinearDomain("unbounded", Double.NaN);
  }

  public static LinearDomain equalsTo(double value) {
    return new LinearDomain("equalsTo", value);
  }

  public static LinearDomain greaterThan(double value) {
    return new LinearDomain("greaterThan", value);
  }

  public static ConeDomain inQCone() {
    return new ConeDomain("inQCone");
  }

  public static ConeDomain inRotatedQCone() {
    return new ConeDomain("inRotatedQCone");
  }

  public static ConeDomain inSVecPSDCone() {
    return new ConeDomain("inSVecPSDCone");
  }
}
