/**
 * Branch and bound over the choice of kernels. The door is {@link
 * org.smkl.branchbound.BranchAndBound}; how to ask for a search and what comes of it is in {@code
 * org.smkl.search} (module {@code smkl-plugin}). Depends on the API, on the certificate, on {@code
 * org.smkl.search}, {@code org.smkl.svm} and {@code org.smkl.gram}, never on a plugin.
 */
package org.smkl.branchbound;
