/**
 * Alphas that settle many choices at once (docs/decisions/0026-wide-alphas.md). May depend on the
 * API and {@code org.smkl.numeric} alone.
 */
package org.smkl.branchbound.settle;
