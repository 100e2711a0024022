/**
 * The path k0 = 1, 2, 3, ...: the certified optimum of each, with cross-validated scores. Depends
 * on fits and on cross-validation; {@link org.smkl.cv.path.CertifiedPath} is the way in.
 */
package org.smkl.cv.path;
