/**
 * Micro benchmarks of the parts, on the embedded data, so that they run in any clone; {@code
 * bench/micro} starts them. They are tests to the build: the distribution does not carry JMH.
 */
package org.smkl.bench.micro;
