package org.smkl.plugin.guard;

import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;

/**
 * A problem as one foreign plugin sees it: no array of it is one that a bound is evaluated on.
 * Whatever the plugin writes, now or later and on whatever thread, changes its own copy alone.
 */
final class PrivateProblem {
  private final PluginOrigin origin;
  private final PrivateKernels kernels;
  private final Problem original;

  PrivateProblem(PluginOrigin origin, PrivateKernels.Copies copies, Problem problem) {
    this.origin = origin;
    this.kernels = new PrivateKernels(problem.source(), copies);
    this.original = problem;
  }

  /** With vectors that nobody else has, and matrices that nobody but this plugin has. */
  Problem shown() {
    return shown(original);
  }

  /** A private copy of another problem over these kernels. */
  Problem shown(Problem other) {
    List<PsdGround> grounds = other.grounds().stream().map(PrivateProblem::copy).toList();
    List<Block> blocks = other.blocks().stream().map(Block::copy).toList();
    return new Problem(kernels, grounds, blocks, other.lambda(), other.k0())
        .withRules(other.rules());
  }

  private static PsdGround copy(PsdGround ground) {
    return ground.kind() == PsdGround.Kind.THEORY
        ? PsdGround.theory(ground.errors().clone())
        : ground;
  }

  /**
   * Compares every entry of the matrices that the plugin has asked for.
   *
   * @throws SpoiltDataException if it has written to one
   */
  void requireUnspoilt() {
    if (!origin.own() && kernels.spoilt()) {
      throw new SpoiltDataException(origin);
    }
  }
}
