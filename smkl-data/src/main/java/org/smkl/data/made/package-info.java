/**
 * Problems that are made, with a seed: the same on every machine. Of some it is known which kernels
 * matter, of others the optimum. Uses {@code org.smkl.data} alone.
 */
package org.smkl.data.made;
