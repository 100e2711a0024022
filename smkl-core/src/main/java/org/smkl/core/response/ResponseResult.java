package org.smkl.core.response;

import java.util.List;
import java.util.Optional;
import org.smkl.api.relax.Cut;

/**
 * What best response found from one start.
 *
 * @param status how it ended
 * @param solution the weights kept, with their classifier; empty only if it was stopped before any
 *     sparse weights were evaluated
 * @param alternatingObjective J of the round that was kept
 * @param best the cut with the greatest lower bound LB(alpha) seen
 * @param lowerBound that bound
 * @param period length of the cycle; 0 where there is none
 * @param trace every round
 * @param svmSolves alpha-steps solved
 */
public record ResponseResult(
    ResponseStatus status,
    Optional<Solution> solution,
    double alternatingObjective,
    Optional<Cut> best,
    double lowerBound,
    int period,
    List<Round> trace,
    int svmSolves) {}
