/** Small helpers for writing files safely. Uses no other package of smkl. */
package org.smkl.io;
