/**
 * Small helpers for writing files safely and for reading packed ones. Uses no other package of
 * smkl.
 */
package org.smkl.io;
