/** Small helpers for writing files safely. Depends on the JDK only. */
package org.smkl.io;
