/**
 * The program of the experiments: its command, the experiments and suites by name, and a run that
 * ends with a report. May depend on everything but the other commands; plugins are found at run
 * time, and nothing depends on it.
 */
package org.smkl.bench;
