/**
 * The whole product behind one class, {@link org.smkl.Smkl}: what the command line can do, a Java
 * program can do in as few lines.
 */
package org.smkl;
