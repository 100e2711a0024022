/**
 * What experiments found, as named values under keys, kept in a file so that nothing is computed
 * twice. Owns the keys that several experiments read; knows nothing of experiments.
 */
package org.smkl.bench.result;
