/**
 * Benchmarks on the published data sets. Timings are processor time of the calling thread, after
 * warm-up, the median of several runs; peers run in the same process. May depend on the core;
 * plugins are found at run time.
 */
package org.smkl.bench;
