/**
 * Branch and bound over the choice of kernels: the search, its limits, logs, checkpoints and the
 * certificate it leaves. The door is {@link org.smkl.branchbound.BranchAndBound}. Depends on the
 * API, on the core's bounds and on the certificate, never on a plugin.
 */
package org.smkl.branchbound;
