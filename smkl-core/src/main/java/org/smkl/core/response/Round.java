package org.smkl.core.response;

/**
 * One round of best response, for the trace. Arrays are shared: read, never write.
 *
 * @param start which start the round belongs to, from 0
 * @param round number of the round within its start, from 1
 * @param beta the weights at its beginning
 * @param objective F(beta): the primal value where K(beta) is positive semidefinite, else the dual
 *     one
 * @param sparse whether beta has at most k0 non-zeros, so that the objective counts
 * @param alternatingObjective J = f(alpha, next beta) = LB(alpha)
 * @param next the weights at its end
 */
public record Round(
    int start,
    int round,
    double[] beta,
    double objective,
    boolean sparse,
    double alternatingObjective,
    double[] next) {}
