/**
 * How users are told what went wrong: what was given, what was expected, what to try. Depends on
 * nothing else of the core.
 */
package org.smkl.error;
