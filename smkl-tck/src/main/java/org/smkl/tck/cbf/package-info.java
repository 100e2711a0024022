/** Reads conic models that were written as files, so that tests can compare them. */
package org.smkl.tck.cbf;
