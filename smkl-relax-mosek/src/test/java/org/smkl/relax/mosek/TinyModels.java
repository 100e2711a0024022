package org.smkl.relax.mosek;

import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/** The models of the golden files, whose values have closed forms. */
enum TinyModels {
  /** min x0 + 2 x1 + 7 with x0 - 1 &gt;= 0 and 3 - x1 = 0. */
  LINEAR(1 + 6 + 7) {
    @Override
    ConicModel model() {
      ConicModel.Builder model = ConicModel.builder("linear");
      int x = model.variables("x", 2);
      model.minimise(x, 1).minimise(x + 1, 2).constant(7);
      model.constraint("least", new Cone.NonNegative(1)).row(-1).entry(x, 1);
      model.constraint("fix", new Cone.Zero(1)).row(3).entry(x + 1, -1);
      return model.build();
    }
  },

  /** min x0 + 4 x1 + x2 with 2 x0 x1 &gt;= 2^2, x2 &gt;= |(3, 4)| and x2 alone in a cone. */
  QUADRATIC(4 * Math.sqrt(2) + 5) {
    @Override
    ConicModel model() {
      ConicModel.Builder model = ConicModel.builder("quadratic");
      int x = model.variables("x", 3);
      model.minimise(x, 1).minimise(x + 1, 4).minimise(x + 2, 1);
      model.constraint("product", new Cone.RotatedSecondOrder(3));
      model.row(0).entry(x, 1).row(0).entry(x + 1, 1).row(2);
      model.constraint("norm", new Cone.SecondOrder(3));
      model.row(0).entry(x + 2, 1).row(3).row(4);
      model.constraint("alone", new Cone.SecondOrder(1)).row(0).entry(x + 2, 1);
      return model.build();
    }
  },

  /** min t with t I + [1 0 -2; 0 5 0; -2 0 1] positive semidefinite: 1, for the eigenvalue -1. */
  SEMIDEFINITE(1) {
    @Override
    ConicModel model() {
      ConicModel.Builder model = ConicModel.builder("semidefinite");
      int t = model.variables("t", 1);
      model.minimise(t, 1).constraint("psd", new Cone.PsdTriangle(3));
      model.row(1).entry(t, 1);
      model.row(0);
      model.row(5).entry(t, 1);
      model.row(-2 * Math.sqrt(2));
      model.row(0);
      model.row(1).entry(t, 1);
      return model.build();
    }
  };

  private final double value;

  TinyModels(double value) {
    this.value = value;
  }

  abstract ConicModel model();

  double value() {
    return value;
  }

  String file() {
    return name().toLowerCase(java.util.Locale.ROOT) + ".txt";
  }
}
