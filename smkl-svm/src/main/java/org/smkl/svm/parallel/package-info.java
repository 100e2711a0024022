/**
 * Data-parallel loops whose results do not depend on the number of threads. Uses {@code
 * org.smkl.svm.plan} alone.
 */
package org.smkl.svm.parallel;
