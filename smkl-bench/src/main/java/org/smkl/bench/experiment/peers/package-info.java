/**
 * Other people's software measured beside ours, a pair at a time. Talks to it through {@link
 * org.smkl.bench.peer}.
 */
package org.smkl.bench.experiment.peers;
