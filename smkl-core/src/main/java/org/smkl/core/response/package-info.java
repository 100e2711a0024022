/**
 * Alternating best response: the paper's algorithm to the letter, the variant that keeps the least
 * F, and the search over starts. May depend on the API, {@code org.smkl.core.bound}, {@code
 * org.smkl.core.guard} and {@code org.smkl.core.parallel}.
 */
package org.smkl.core.response;
