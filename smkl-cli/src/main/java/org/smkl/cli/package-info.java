/**
 * The way in to the command line: a thin layer over {@link org.smkl.Smkl} with a package for
 * commands, one for their options and one for their answers.
 */
package org.smkl.cli;
