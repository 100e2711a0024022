/**
 * How the framework asks for a solution with a proof without naming the module that searches for
 * it. Plain records in and out; the implementation is found with {@link java.util.ServiceLoader}.
 */
package org.smkl.core.certify;
