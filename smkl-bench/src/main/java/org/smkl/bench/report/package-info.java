/**
 * Writes what experiments found: CSV for machines, one HTML page for people that needs no network.
 * May depend on the data of experiments, not on how it was computed.
 */
package org.smkl.bench.report;
