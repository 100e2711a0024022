package org.smkl.api.relax;

import java.util.Optional;
import org.smkl.api.Plugin;
import org.smkl.api.Problem;

/**
 * Bounds a problem at a node from below. A plugin kind.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> A problem, a node that is feasible for it, and options with a relaxation for
 *       which {@link #unsupported} is empty. Nothing is modified but the cut pool, which only
 *       grows.
 *   <li><b>A bound by its alpha.</b> {@link RelaxationResult#lowerBound} is LB(alpha; node) of the
 *       returned alpha, evaluated in double precision with the exact projection, whatever the
 *       status ({@link LowerBound} evaluates it). It never comes from a solver's word. What is
 *       reported to users is evaluated from the same alpha by {@code RigorousBounds} of
 *       org.smkl.certificate.
 *   <li><b>Value.</b> {@link RelaxationResult#value} is what the method reports for the relaxation.
 *       It is a bound only as far as the method is trusted.
 *   <li><b>Failure</b> is a status, not an exception, and never an infinite bound.
 *   <li><b>Stop.</b> Stop signal and time limit work during a solve.
 *   <li><b>Deterministic</b> without a time limit; <b>thread-safe</b> as long as two calls do not
 *       share a cut pool.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} with the text of {@link #unsupported};
 *       {@link IllegalArgumentException} for an infeasible node; {@link IllegalStateException} with
 *       the text of {@link #availability} when unavailable.
 * </ul>
 */
public interface RelaxationBackend extends Plugin {
  /** Why this backend cannot take this, in words for the user; empty if it can. */
  Optional<String> unsupported(Problem problem, Relaxation relaxation);

  /** Bounds the problem at the node; see the contract above. */
  RelaxationResult solve(Problem problem, Node node, RelaxationOptions options);
}
