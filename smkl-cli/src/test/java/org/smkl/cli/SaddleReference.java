package org.smkl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The optimum over every choice of kernels, bracketed: an interior-point method in double finds
 * alpha and weights of each choice, weak duality bounds its value from both sides in 31 digits.
 * Shares nothing with the product.
 */
final class SaddleReference {
  /** Variables of one machine: their points, signs, linear terms and bounds. */
  record Machine(int[] rows, double[] s, double[] p, double[] u) {}

  /** Not above and not below the value. */
  record Interval(Quad lower, Quad upper) {}

  private static final int ROUNDS = 80;
  private static final int TRIED = 6;

  private final Quad[][][] q; // Q_i = K_i with the signs, over all variables
  private final double lambda;
  private final CampaignRules rules;
  private final int[] machine;
  private final double[] s;
  private final double[] p;
  private final double[] u;
  private final int machines;
  private final Map<Integer, Interval> known = new HashMap<>();

  SaddleReference(
      List<Quad[][]> kernels, List<Machine> blocks, double lambda, CampaignRules rules) {
    this.lambda = lambda;
    this.rules = rules;
    this.machines = blocks.size();
    int size = blocks.stream().mapToInt(b -> b.rows().length).sum();
    int[] rows = new int[size];
    machine = new int[size];
    s = new double[size];
    p = new double[size];
    u = new double[size];
    int at = 0;
    for (int c = 0; c < machines; c++) {
      Machine b = blocks.get(c);
      for (int j = 0; j < b.rows().length; j++, at++) {
        rows[at] = b.rows()[j];
        machine[at] = c;
        s[at] = b.s()[j];
        p[at] = b.p()[j];
        u[at] = b.u()[j];
      }
    }
    q = new Quad[kernels.size()][size][size];
    for (int i = 0; i < q.length; i++) {
      for (int j = 0; j < size; j++) {
        for (int k = 0; k < size; k++) {
          Quad entry = kernels.get(i)[rows[j]][rows[k]];
          q[i][j][k] = machine[j] == machine[k] ? entry.times(s[j] * s[k]) : Quad.ZERO;
        }
      }
    }
  }

  /** Every choice of so many kernels, or of as many as rules allow, as bits. */
  List<Integer> choices(int k0) {
    return rules.choices(k0);
  }

  Interval optimum(int k0) {
    Quad lower = null;
    Quad upper = null;
    for (int bits : choices(k0)) {
      Interval one = of(bits);
      lower = lower == null ? one.lower : Quad.min(lower, one.lower);
      upper = upper == null ? one.upper : Quad.min(upper, one.upper);
    }
    return new Interval(lower, upper);
  }

  /** The least value of weights within one choice. */
  Interval of(int bits) {
    return known.computeIfAbsent(bits, this::bracket);
  }

  private Interval bracket(int bits) {
    int[] some = IntStream.range(0, q.length).filter(i -> (bits >> i & 1) == 1).toArray();
    Quad lower = null;
    Quad upper = null;
    for (double[][] point : interior(some)) {
      Quad[] a = balanced(point[0]);
      Quad[] d = new Quad[some.length];
      Quad[][] qa = new Quad[some.length][];
      for (int i = 0; i < d.length; i++) {
        qa[i] = product(q[some[i]], a);
        d[i] = dot(a, qa[i]);
      }
      Quad linear = Quad.ZERO;
      for (int j = 0; j < a.length; j++) {
        linear = linear.plus(a[j].times(p[j]));
      }
      Quad[] best = new Quad[d.length];
      Quad low = linear.plus(least(d, best));
      lower = lower == null ? low : Quad.max(lower, low);
      Quad[] found = Arrays.stream(point[1]).mapToObj(Quad::of).toArray(Quad[]::new);
      for (Quad[] b : List.of(found, best)) {
        Quad up = upper(a, d, qa, normalised(b));
        upper = upper == null ? up : Quad.min(upper, up);
      }
    }
    return new Interval(lower, upper);
  }

  private static Quad[] normalised(Quad[] b) {
    Quad sum = Quad.ZERO;
    for (Quad x : b) {
      sum = sum.plus(x);
    }
    Quad[] out = new Quad[b.length];
    for (int i = 0; i < b.length; i++) {
      out[i] = b[i].over(sum);
    }
    return out;
  }

  private static Quad[] product(Quad[][] m, Quad[] a) {
    Quad[] out = new Quad[a.length];
    for (int j = 0; j < a.length; j++) {
      out[j] = dot(m[j], a);
    }
    return out;
  }

  private static Quad dot(Quad[] x, Quad[] y) {
    Quad sum = Quad.ZERO;
    for (int j = 0; j < x.length; j++) {
      sum = sum.plus(x[j].times(y[j]));
    }
    return sum;
  }

  /** Within the box, and s'a = 0 in every machine: the heavier side is scaled down. */
  private Quad[] balanced(double[] point) {
    Quad[] a = new Quad[point.length];
    for (int j = 0; j < a.length; j++) {
      a[j] = Quad.of(Math.min(u[j], Math.max(0, point[j])));
    }
    for (int c = 0; c < machines; c++) {
      Quad plus = Quad.ZERO;
      Quad minus = Quad.ZERO;
      for (int j = 0; j < a.length; j++) {
        if (machine[j] == c) {
          plus = s[j] > 0 ? plus.plus(a[j]) : plus;
          minus = s[j] < 0 ? minus.plus(a[j]) : minus;
        }
      }
      boolean heavy = plus.compareTo(minus) > 0;
      Quad most = heavy ? plus : minus;
      Quad factor = most.hi() > 0 ? (heavy ? minus : plus).over(most) : Quad.ONE;
      for (int j = 0; j < a.length; j++) {
        if (machine[j] == c && s[j] > 0 == heavy) {
          a[j] = a[j].times(factor);
        }
      }
    }
    return a;
  }

  /** The least of -d'b/2 + lambda |b|^2 over the simplex, by its dual; the weights go into b. */
  private Quad least(Quad[] d, Quad[] b) {
    Quad[] h = Arrays.stream(d).map(x -> x.times(0.5)).toArray(Quad[]::new);
    Quad[] sorted = h.clone();
    Arrays.sort(sorted, (x, y) -> y.compareTo(x));
    Quad sum = Quad.ZERO;
    Quad mu = sorted[0];
    for (int j = 0; j < sorted.length; j++) {
      sum = sum.plus(sorted[j]);
      Quad candidate = sum.minus(Quad.of(lambda).times(2)).over(Quad.of(j + 1));
      if (j > 0 && candidate.compareTo(sorted[j]) >= 0) {
        break;
      }
      mu = candidate;
    }
    Quad value = mu.negated();
    for (int i = 0; i < h.length; i++) {
      Quad excess = Quad.max(Quad.ZERO, h[i].minus(mu));
      b[i] = excess.over(Quad.of(lambda).times(2));
      value = value.minus(excess.times(excess).over(Quad.of(lambda).times(4)));
    }
    return value;
  }

  /** The primal value at weights b and this alpha; any bias serves, the best of some is taken. */
  private Quad upper(Quad[] a, Quad[] d, Quad[][] qa, Quad[] b) {
    Quad total = Quad.ZERO;
    Quad[] f = new Quad[a.length];
    Arrays.fill(f, Quad.ZERO);
    for (int i = 0; i < b.length; i++) {
      total = total.plus(b[i].times(d[i]).times(0.5)).plus(b[i].times(b[i]).times(lambda));
      for (int j = 0; j < f.length; j++) {
        f[j] = f[j].plus(b[i].times(qa[i][j]));
      }
    }
    for (int c = 0; c < machines; c++) {
      Quad best = null;
      for (int k = 0; k < f.length; k++) {
        if (machine[k] == c) {
          Quad bias = Quad.of(p[k]).minus(f[k]).times(s[k]);
          Quad loss = loss(f, c, bias);
          best = best == null ? loss : Quad.min(best, loss);
        }
      }
      total = total.plus(best);
    }
    return total;
  }

  private Quad loss(Quad[] f, int c, Quad bias) {
    Quad loss = Quad.ZERO;
    for (int j = 0; j < f.length; j++) {
      if (machine[j] == c) {
        Quad h = Quad.of(p[j]).minus(f[j]).minus(bias.times(s[j]));
        loss = h.hi() > 0 ? loss.plus(h.times(u[j])) : loss;
      }
    }
    return loss;
  }

  /** The last points of a primal-dual method for the saddle point over some kernels. */
  private List<double[][]> interior(int[] some) {
    int n = u.length;
    int k = some.length;
    int m = machines;
    double scale = 1e-300;
    for (int j = 0; j < n; j++) {
      scale = Math.max(scale, Math.abs(p[j]) * u[j]);
    }
    double[][][] qw = new double[k][n][n];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < n; j++) {
        for (int l = 0; l < n; l++) {
          qw[i][j][l] = q[some[i]][j][l].hi() * u[j] * u[l] / scale;
        }
      }
    }
    double[] largest = new double[m];
    for (int j = 0; j < n; j++) {
      largest[machine[j]] = Math.max(largest[machine[j]], u[j]);
    }
    double l2 = 2 * lambda / scale;
    double[] w = filled(n, 0.5);
    double[] b = filled(k, 1.0 / k);
    double[] low = filled(n, 1);
    double[] high = filled(n, 1);
    double[] t = filled(k, 1);
    double[] nu = new double[m];
    double tau = 0;
    List<double[][]> points = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      double[][] qu = new double[k][n];
      double[][] qb = new double[n][n];
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < n; j++) {
          for (int l = 0; l < n; l++) {
            qu[i][j] += qw[i][j][l] * w[l];
            qb[j][l] += b[i] * qw[i][j][l];
          }
        }
      }
      double mu = 0;
      for (int j = 0; j < n; j++) {
        mu += low[j] * w[j] + high[j] * (1 - w[j]);
      }
      for (int i = 0; i < k; i++) {
        mu += t[i] * b[i];
      }
      mu /= 2 * n + k;
      double aim = (round % 3 == 0 ? 0.5 : 0.1) * mu;
      int size = n + k + m + 1;
      double[][] system = new double[size][size];
      double[] right = new double[size];
      double missing = 1;
      for (int j = 0; j < n; j++) {
        double e = s[j] * u[j] / largest[machine[j]];
        double residual = p[j] * u[j] / scale - e * nu[machine[j]];
        for (int l = 0; l < n; l++) {
          system[j][l] = -qb[j][l];
          residual -= qb[j][l] * w[l];
        }
        system[j][j] -= low[j] / w[j] + high[j] / (1 - w[j]);
        for (int i = 0; i < k; i++) {
          system[j][n + i] = -qu[i][j];
          system[n + i][j] = -qu[i][j];
        }
        system[j][n + k + machine[j]] = -e;
        system[n + k + machine[j]][j] = e;
        right[n + k + machine[j]] -= e * w[j];
        right[j] = -(residual + aim / w[j] - aim / (1 - w[j]));
      }
      for (int i = 0; i < k; i++) {
        double energy = 0;
        for (int j = 0; j < n; j++) {
          energy += qu[i][j] * w[j];
        }
        system[n + i][n + i] = l2 + t[i] / b[i];
        system[n + i][size - 1] = 1;
        system[size - 1][n + i] = 1;
        right[n + i] = -(-0.5 * energy + l2 * b[i] + tau - aim / b[i]);
        missing -= b[i];
      }
      right[size - 1] = missing;
      double[] x = solved(system, right);
      if (x == null) {
        break;
      }
      double step = 1;
      double[] dlow = new double[n];
      double[] dhigh = new double[n];
      double[] dt = new double[k];
      for (int j = 0; j < n; j++) {
        dlow[j] = aim / w[j] - low[j] - low[j] / w[j] * x[j];
        dhigh[j] = aim / (1 - w[j]) - high[j] + high[j] / (1 - w[j]) * x[j];
        step = Math.min(step, Math.min(room(w[j], x[j]), room(1 - w[j], -x[j])));
        step = Math.min(step, Math.min(room(low[j], dlow[j]), room(high[j], dhigh[j])));
      }
      for (int i = 0; i < k; i++) {
        dt[i] = aim / b[i] - t[i] - t[i] / b[i] * x[n + i];
        step = Math.min(step, Math.min(room(b[i], x[n + i]), room(t[i], dt[i])));
      }
      double[] a = new double[n];
      for (int j = 0; j < n; j++) {
        w[j] = Math.min(1 - 1e-16, Math.max(1e-300, w[j] + step * x[j]));
        low[j] += step * dlow[j];
        high[j] += step * dhigh[j];
        a[j] = w[j] * u[j];
      }
      for (int i = 0; i < k; i++) {
        b[i] = Math.max(1e-300, b[i] + step * x[n + i]);
        t[i] += step * dt[i];
      }
      for (int c = 0; c < m; c++) {
        nu[c] += step * x[n + k + c];
      }
      tau += step * x[size - 1];
      points.add(new double[][] {a, b.clone()});
      if (mu < 1e-17) {
        break;
      }
    }
    points.add(0, new double[][] {new double[n], filled(k, 1.0 / k)});
    return points.subList(Math.max(0, points.size() - TRIED), points.size());
  }

  private static double[] filled(int size, double value) {
    double[] all = new double[size];
    Arrays.fill(all, value);
    return all;
  }

  private static double room(double value, double change) {
    return change < 0 ? -0.95 * value / change : 1;
  }

  /** By elimination with pivots, rows and columns scaled, refined once; null where it fails. */
  private static double[] solved(double[][] system, double[] right) {
    int n = right.length;
    double[] scale = new double[n];
    for (int j = 0; j < n; j++) {
      double most = Arrays.stream(system[j]).map(Math::abs).max().orElse(1);
      scale[j] = 1 / Math.sqrt(Math.max(most, 1e-300));
    }
    double[][] lu = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++) {
        lu[j][k] = system[j][k] * scale[j] * scale[k];
      }
    }
    int[] order = new int[n];
    for (int c = 0; c < n; c++) {
      int pivot = c;
      for (int j = c + 1; j < n; j++) {
        pivot = Math.abs(lu[j][c]) > Math.abs(lu[pivot][c]) ? j : pivot;
      }
      order[c] = pivot;
      double[] swap = lu[c];
      lu[c] = lu[pivot];
      lu[pivot] = swap;
      if (!(Math.abs(lu[c][c]) > 0)) {
        return null;
      }
      for (int j = c + 1; j < n; j++) {
        double f = lu[j][c] /= lu[c][c];
        for (int k = c + 1; k < n; k++) {
          lu[j][k] -= f * lu[c][k];
        }
      }
    }
    double[] x = new double[n];
    for (int pass = 0; pass < 2; pass++) {
      double[] rest = new double[n];
      for (int j = 0; j < n; j++) {
        rest[j] = right[j];
        for (int k = 0; k < n; k++) {
          rest[j] -= system[j][k] * x[k];
        }
        rest[j] *= scale[j];
      }
      substitute(lu, order, rest);
      for (int j = 0; j < n; j++) {
        x[j] += rest[j] * scale[j];
        if (!Double.isFinite(x[j])) {
          return null;
        }
      }
    }
    return x;
  }

  private static void substitute(double[][] lu, int[] order, double[] y) {
    int n = y.length;
    for (int c = 0; c < n; c++) {
      double swap = y[c];
      y[c] = y[order[c]];
      y[order[c]] = swap;
    }
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        y[j] -= lu[j][k] * y[k];
      }
    }
    for (int j = n - 1; j >= 0; j--) {
      for (int k = j + 1; k < n; k++) {
        y[j] -= lu[j][k] * y[k];
      }
      y[j] /= lu[j][j];
    }
  }
}
