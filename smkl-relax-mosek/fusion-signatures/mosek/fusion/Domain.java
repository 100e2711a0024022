package mosek.fusion;

/** Makes domains. Those without a size take that of the expression. */
public class Domain {
  public static native LinearDomain unbounded();

  public static native LinearDomain equalsTo(double value);

  public static native LinearDomain greaterThan(double value);

  public static native ConeDomain inQCone();

  public static native ConeDomain inRotatedQCone();

  public static native ConeDomain inSVecPSDCone();
}
