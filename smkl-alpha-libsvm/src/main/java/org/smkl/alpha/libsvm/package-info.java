/**
 * The alpha-step by the Java port of LIBSVM. {@link org.smkl.alpha.libsvm.LibsvmAlphaSolver} is the
 * door. Uses {@code org.smkl.api} alone.
 */
package org.smkl.alpha.libsvm;
