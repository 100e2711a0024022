/**
 * Data: reading users' files (CSV, svmlight), the embedded sets, the ten published sets with their
 * exact protocol, standardisation, imputation and seeded splits. Independent of kernels and
 * solvers; everything here ends in a {@link org.smkl.core.data.Dataset}.
 */
package org.smkl.core.data;
