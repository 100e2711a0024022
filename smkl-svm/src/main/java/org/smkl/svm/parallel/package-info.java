/** Data-parallel loops whose results do not depend on the number of threads. Depends on nothing. */
package org.smkl.svm.parallel;
