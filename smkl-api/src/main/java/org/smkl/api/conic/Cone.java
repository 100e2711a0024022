package org.smkl.api.conic;

/**
 * The cones of the neutral model. All of them but the zero cone are self-dual under the ordinary
 * scalar product.
 */
public sealed interface Cone {
  /** Number of rows that a constraint in this cone has. */
  int dimension();

  /** All rows are zero. Its dual cone is the whole space. */
  record Zero(int dimension) implements Cone {
    /** Checks the dimension. */
    public Zero {
      requirePositive(dimension);
    }
  }

  /** All rows are zero or more. */
  record NonNegative(int dimension) implements Cone {
    /** Checks the dimension. */
    public NonNegative {
      requirePositive(dimension);
    }
  }

  /** r_0 is at least the Euclidean norm of (r_1, r_2, ...). */
  record SecondOrder(int dimension) implements Cone {
    /** Checks the dimension. */
    public SecondOrder {
      requirePositive(dimension);
    }
  }

  /** 2 r_0 r_1 is at least the squared norm of (r_2, r_3, ...), and r_0, r_1 are zero or more. */
  record RotatedSecondOrder(int dimension) implements Cone {
    /** Checks the dimension. */
    public RotatedSecondOrder {
      if (dimension < 3) {
        throw new IllegalArgumentException(
            "A rotated second-order cone needs at least 3 rows; got " + dimension + ".");
      }
    }
  }

  /**
   * The symmetric matrix of this order is positive semidefinite. Its rows are the upper triangle by
   * columns, (0,0), (0,1), (1,1), (0,2), ..., with the off-diagonal entries times the square root
   * of two.
   */
  record PsdTriangle(int order) implements Cone {
    /** Checks the order. */
    public PsdTriangle {
      requirePositive(order);
    }

    @Override
    public int dimension() {
      return order * (order + 1) / 2;
    }
  }

  private static void requirePositive(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("A cone needs at least one row; got " + size + ".");
    }
  }
}
