/**
 * Alphas that settle many choices at once (docs/decisions/0026-alphas-that-settle-many.md). May
 * depend on the API, {@code org.smkl.numeric} and {@code org.smkl.svm.plan} alone.
 */
package org.smkl.branchbound.settle;
