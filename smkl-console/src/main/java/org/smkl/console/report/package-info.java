/**
 * A report: sections of typed tables and plots, written as CSV for machines, as one HTML page for
 * people that needs no network, and as Markdown. Knows nothing of experiments.
 */
package org.smkl.console.report;
