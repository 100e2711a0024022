package org.smkl.cli;

/**
 * A number of about 31 digits, the unevaluated sum of two doubles: for references that share no
 * arithmetic with the product.
 */
record Quad(double hi, double lo) implements Comparable<Quad> {
  static final Quad ZERO = new Quad(0, 0);
  static final Quad ONE = new Quad(1, 0);
  private static final Quad LN2 = new Quad(0.6931471805599453, 2.3190468138462996e-17);
  private static final int HALVINGS = 8;

  static Quad of(double x) {
    return new Quad(x, 0);
  }

  private static Quad sum(double a, double b) {
    double s = a + b;
    double z = s - a;
    return new Quad(s, (a - (s - z)) + (b - z));
  }

  Quad plus(Quad o) {
    Quad s = sum(hi, o.hi);
    Quad t = sum(lo, o.lo);
    Quad v = sum(s.hi, s.lo + t.hi);
    return sum(v.hi, v.lo + t.lo);
  }

  Quad minus(Quad o) {
    return plus(o.negated());
  }

  Quad negated() {
    return new Quad(-hi, -lo);
  }

  Quad times(Quad o) {
    double p = hi * o.hi;
    double e = Math.fma(hi, o.hi, -p) + (hi * o.lo + lo * o.hi);
    return sum(p, e);
  }

  Quad times(double x) {
    return times(of(x));
  }

  Quad over(Quad o) {
    double first = hi / o.hi;
    Quad rest = minus(o.times(first));
    double second = rest.hi / o.hi;
    rest = rest.minus(o.times(second));
    return of(first).plus(of(second)).plus(of(rest.hi / o.hi));
  }

  Quad sqrt() {
    if (hi == 0) {
      return ZERO;
    }
    Quad x = of(Math.sqrt(hi));
    return x.plus(over(x)).times(0.5); // one step of Newton doubles the digits
  }

  /** Of a number that is not positive. */
  Quad exp() {
    if (hi < -700) {
      return ZERO;
    }
    double k = Math.rint(hi / LN2.hi);
    Quad r = minus(LN2.times(k)).times(1.0 / (1 << HALVINGS));
    Quad term = ONE;
    Quad sum = ONE;
    for (int i = 1; i < 16; i++) {
      term = term.times(r).over(of(i));
      sum = sum.plus(term);
    }
    for (int i = 0; i < HALVINGS; i++) {
      sum = sum.times(sum);
    }
    double scale = Math.scalb(1.0, (int) k);
    return new Quad(sum.hi * scale, sum.lo * scale);
  }

  Quad abs() {
    return hi < 0 ? negated() : this;
  }

  @Override
  public int compareTo(Quad o) {
    return Double.compare(minus(o).hi, 0);
  }

  static Quad max(Quad a, Quad b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Quad min(Quad a, Quad b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
