/**
 * Which way a solve takes: one value, {@link org.smkl.svm.plan.SolvePlan}, made from the shape of
 * the problem, and one file with every number that decides it. Uses {@code org.smkl.api} alone.
 */
package org.smkl.svm.plan;
