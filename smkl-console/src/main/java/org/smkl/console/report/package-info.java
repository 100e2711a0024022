/**
 * A report: sections of typed tables and plots, written as CSV for machines, as one HTML page for
 * people that needs no network, and as Markdown. Knows nothing of experiments. Uses {@code
 * org.smkl.console}, {@code org.smkl.io} and {@code org.smkl.svm.bound} alone.
 */
package org.smkl.console.report;
