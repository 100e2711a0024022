/**
 * Branch and bound over the choice of kernels. The door is {@link
 * org.smkl.branchbound.BranchAndBound}; how to ask for a search and what comes of it is in the core
 * ({@code org.smkl.search}). Depends on the API, on the core's bounds and on the certificate, never
 * on a plugin.
 */
package org.smkl.branchbound;
