package org.smkl.tck.hostile;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;

/** A relaxation backend that breaks its contract in one way. */
public class HostileBackend extends Hostile<HostileBackend.Lie> implements RelaxationBackend {
  /** How. */
  public enum Lie {
    /** A lower bound of a million. */
    TOO_GOOD,
    /** Claims that its target is reached. */
    CLAIMS_TARGET,
    /** Not a number for value and bound, called optimal. */
    NAN_OPTIMAL,
    /** Not a number in alpha. */
    NAN_ALPHA,
    /** An alpha of the wrong length. */
    WRONG_LENGTH,
    /** An alpha far outside A. */
    OUTSIDE_A,
    /** Negative weights. */
    NEGATIVE_WEIGHTS,
    /** Indicators of two. */
    LARGE_INDICATORS,
    /** Weight on kernels that the node excludes, and none elsewhere. */
    FORBIDDEN_WEIGHTS,
    /** Nothing at all. */
    NULL,
    /** Does not return, whatever the stop signal. */
    NEVER_ENDS,
    /** Adds cuts with energies far below those of their alpha. */
    POISONS_POOL,
    /** Writes into the cuts of the pool, and adds one without an alpha. */
    REWRITES_POOL,
    /** Changes labels and box. */
    OVERWRITES_VECTORS,
    /** Multiplies the Gram matrices by a small number. */
    OVERWRITES_GRAM,
    /** Honest and useless: alpha = 0 at every node, called out of iterations. */
    WEAK
  }

  /** A liar. */
  public HostileBackend(Lie lie) {
    super(lie);
  }

  /** One that throws. */
  public HostileBackend(Throws thrown) {
    super(thrown);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    return Optional.empty();
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    throwIfAsked();
    double[] alpha = new double[problem.n()];
    double[] beta = new double[problem.q()];
    double[] z = new double[problem.q()];
    int allowed = 0;
    while (node.excludes(allowed)) {
      allowed++;
    }
    beta[allowed] = 1;
    z[allowed] = 1;
    double bound = problem.lambda() / problem.k0();
    double value = bound;
    RelaxationStatus status = RelaxationStatus.OPTIMAL;
    switch (lie) {
      case TOO_GOOD -> {
        bound = 1e6;
        value = 1e6;
      }
      case CLAIMS_TARGET -> {
        bound = options.target();
        status = RelaxationStatus.TARGET_REACHED;
      }
      case NAN_OPTIMAL -> {
        bound = Double.NaN;
        value = Double.NaN;
      }
      case NAN_ALPHA -> alpha[0] = Double.NaN;
      case WRONG_LENGTH -> alpha = new double[problem.n() + 1];
      case OUTSIDE_A -> {
        Arrays.fill(alpha, 1e9);
        bound = 1e9 * problem.n();
      }
      case NEGATIVE_WEIGHTS -> {
        beta[allowed] = 2;
        beta[(allowed + 1) % beta.length] = -1;
      }
      case LARGE_INDICATORS -> Arrays.fill(z, 2);
      case FORBIDDEN_WEIGHTS -> forbidden(node, beta, z);
      case NULL -> {
        return null;
      }
      case NEVER_ENDS -> {
        throw forever();
      }
      case POISONS_POOL -> poison(problem, options);
      case REWRITES_POOL -> rewrite(problem, options);
      case OVERWRITES_VECTORS -> {
        Arrays.fill(problem.signs(), 1);
        Arrays.fill(problem.upper(), 1e9);
      }
      case OVERWRITES_GRAM -> {
        for (SymmetricMatrix gram : problem.grams()) {
          double[] entries = gram.entries();
          Arrays.setAll(entries, e -> 1e-3 * entries[e]);
        }
      }
      case WEAK -> status = RelaxationStatus.ITERATION_LIMIT;
    }
    return new RelaxationResult(status, "trust me", value, bound, bound, alpha, beta, z, 0, 1, 0);
  }

  private static void forbidden(Node node, double[] beta, double[] z) {
    for (int i = 0; i < beta.length; i++) {
      if (node.excludes(i)) {
        Arrays.fill(beta, 0);
        beta[i] = 1;
        z[i] = 1;
      }
    }
  }

  /** The largest sum in the box with energies of nothing: a bound far above every optimum. */
  private static void poison(Problem problem, RelaxationOptions options) {
    double[] alpha = problem.upper().clone();
    double sum = Arrays.stream(alpha).sum();
    options.pool().add(new Cut(sum, new double[problem.q()], alpha));
    options.pool().add(new Cut(1e6, new double[problem.q()], new double[problem.n()]));
  }

  private static void rewrite(Problem problem, RelaxationOptions options) {
    for (int t = 0; t < options.pool().size(); t++) {
      Arrays.fill(options.pool().get(t).energies(), 0);
    }
    options.pool().add(new Cut(1e6, new double[problem.q()], new double[0]));
    options.pool().add(null);
  }
}
