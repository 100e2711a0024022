package org.smkl.plugin.guard;

import org.smkl.api.Problem;
import org.smkl.api.StopSignal;
import org.smkl.api.branching.BranchingContext;
import org.smkl.api.relax.Node;

/**
 * What a foreign branching rule sees: copies of vectors, and bounds only as long as its call lasts,
 * so that a thread that was left behind cannot reach into the search.
 */
final class GatedContext implements BranchingContext {
  private final BranchingContext context;
  private final Problem problem;
  private final double[] z;
  private final double[] beta;
  private volatile StopSignal time = StopSignal.after(CallWatch.CHEAP_CALL_SECONDS);
  private boolean closed;

  /** With what the rule is shown of the problem. */
  GatedContext(BranchingContext context, Problem problem) {
    this.context = context;
    this.problem = problem;
    this.z = context.z().clone();
    this.beta = context.beta().clone();
  }

  /** Raised by the search, or when the rule has taken too long by itself. */
  StopSignal patience() {
    return () -> context.stop().stopRequested() || time.stopRequested();
  }

  /** Waits for a bound that is being computed; there are none afterwards. */
  synchronized void close() {
    closed = true;
  }

  @Override
  public Problem problem() {
    return problem;
  }

  @Override
  public Node node() {
    return context.node();
  }

  @Override
  public double[] z() {
    return z;
  }

  @Override
  public double[] beta() {
    return beta;
  }

  @Override
  public double bound() {
    return context.bound();
  }

  @Override
  public double cutoff() {
    return context.cutoff();
  }

  @Override
  public synchronized double knownBound(Node child) {
    requireOpen();
    return context.knownBound(child);
  }

  @Override
  public synchronized double solvedBound(Node child) {
    requireOpen();
    time = StopSignal.NEVER;
    try {
      return context.solvedBound(child);
    } finally {
      time = StopSignal.after(CallWatch.CHEAP_CALL_SECONDS);
    }
  }

  @Override
  public long observations(int kernel, boolean up) {
    return context.observations(kernel, up);
  }

  @Override
  public double meanGain(int kernel, boolean up) {
    return context.meanGain(kernel, up);
  }

  @Override
  public StopSignal stop() {
    return context.stop();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("The call that this context was for has ended.");
    }
  }
}
