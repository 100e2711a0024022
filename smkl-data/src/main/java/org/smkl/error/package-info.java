/**
 * How users are told what went wrong: what was given, what was expected, what to try. Uses no other
 * package of smkl.
 */
package org.smkl.error;
