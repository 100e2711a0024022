/**
 * Ways to learn kernel weights, ours and those they are compared with, behind one small interface
 * that users can implement. Knows nothing of cross-validation.
 */
package org.smkl.cv.method;
