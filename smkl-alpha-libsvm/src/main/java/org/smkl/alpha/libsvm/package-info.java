/**
 * The alpha-step by the Java port of LIBSVM. {@link org.smkl.alpha.libsvm.LibsvmAlphaSolver} is the
 * door; may depend on {@code org.smkl.api} and libsvm alone.
 */
package org.smkl.alpha.libsvm;
