/**
 * A search for a solution with a proof, as the framework sees it: how to ask for one, how to follow
 * it, and what it found, without naming the module that searches. The implementation is found with
 * {@link java.util.ServiceLoader}. Uses {@code org.smkl.api}, {@code org.smkl.certificate}, {@code
 * org.smkl.certificate.verify}, {@code org.smkl.error} and {@code org.smkl.svm.bound} alone.
 */
package org.smkl.search;
