/**
 * Alternating best response: the paper's algorithm to the letter, the variant that keeps the least
 * F, and the search over starts. Uses {@code org.smkl.api}, {@code org.smkl.numeric}, {@code
 * org.smkl.plugin.guard}, {@code org.smkl.svm.bound} and {@code org.smkl.svm.machine} alone.
 */
package org.smkl.core.response;
