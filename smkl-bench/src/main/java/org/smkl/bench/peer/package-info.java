/**
 * Other people's software in a Python process of its own: started, fed with matrices, asked to run
 * a method and to say how long it took. Depends on nothing but Java, a JSON library and the core's
 * exceptions; knows nothing of experiments.
 */
package org.smkl.bench.peer;
