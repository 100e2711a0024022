/**
 * The command line: one class for each command, options shared as groups, results as text or JSON.
 * Computes nothing itself; may depend on the core and, at run time only, on plugins.
 */
package org.smkl.cli;
