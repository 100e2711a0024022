package org.smkl.api.alpha;

import java.util.Optional;
import org.smkl.api.Plugin;

/**
 * Solves the alpha-step. A plugin kind.
 *
 * <p>Contract:
 *
 * <ul>
 *   <li><b>Input.</b> Any {@link AlphaProblem} for which {@link #unsupported} is empty, and
 *       options. Neither is modified.
 *   <li><b>Feasible always.</b> The returned alpha has 0 &lt;= a_j &lt;= u_j exactly and |s'a| at
 *       most 1e-9 times the sum of a, whatever the status.
 *   <li><b>Tolerance.</b> {@link AlphaStatus#CONVERGED} means that the relative duality gap of the
 *       returned point, recomputed in double precision with {@link AlphaProblem#evaluate}, is at
 *       most the tolerance, and that rounding does not feign it ({@link
 *       AlphaProblem#surelyWithin}). Nothing else may be called converged.
 *   <li><b>Stop.</b> The stop signal is asked often enough to react within about 100 ms.
 *   <li><b>Deterministic.</b> Same problem, same options, same result.
 *   <li><b>Thread-safe.</b> Several threads may call {@link #solve} on one instance at once.
 *   <li><b>Indefinite Gram matrices</b> are accepted; then the point is a local one and {@link
 *       AlphaStatus#CONVERGED} cannot be promised.
 *   <li><b>Throws</b> {@link UnsupportedOperationException} with the text of {@link #unsupported}
 *       for problems outside its range; {@link IllegalArgumentException} for bad options.
 * </ul>
 */
public interface AlphaSolver extends Plugin {
  /** Why this solver cannot take this problem, in words for the user; empty if it can. */
  default Optional<String> unsupported(AlphaProblem problem) {
    return Optional.empty();
  }

  /** Solves the problem; see the contract above. */
  AlphaSolution solve(AlphaProblem problem, AlphaOptions options);
}
