/**
 * What experiments found, as named values under keys, kept in a file so that nothing is computed
 * twice. Owns the keys and the names; knows nothing of experiments.
 */
package org.smkl.bench.result;
