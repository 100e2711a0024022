package mosek.fusion;

/** Makes domains. Those without a size take that of the expression. */
public class Domain {
  private Domain() {}

  public static LinearDomain unbounded() {
    return new LinearDomain("unbounded");
  }

  public static LinearDomain equalsTo(double value) {
    return new LinearDomain("equalsTo(" + value + ")");
  }

  public static LinearDomain greaterThan(double value) {
    return new LinearDomain("greaterThan(" + value + ")");
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
