/**
 * Alternating best response: the paper's algorithm to the letter, the variant that keeps the least
 * F, and the search over starts. May depend on the API, {@code org.smkl.svm.bound}, {@code
 * org.smkl.plugin.guard} and {@code org.smkl.svm.parallel}.
 */
package org.smkl.core.response;
