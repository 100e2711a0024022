/**
 * The path k0 = 1, 2, 3, ...: the certified optimum of each, with cross-validated scores. {@link
 * org.smkl.cv.path.CertifiedPath} is the door. Uses {@code org.smkl.api}, {@code
 * org.smkl.core.fit}, {@code org.smkl.core.score}, {@code org.smkl.core.task}, {@code org.smkl.cv},
 * {@code org.smkl.cv.method}, {@code org.smkl.error}, {@code org.smkl.plugin.assembly}, {@code
 * org.smkl.search} and {@code org.smkl.svm.bound} alone.
 */
package org.smkl.cv.path;
