/**
 * The greedy selector and simplex projector (GSSP): the exact projection onto the sparse simplex.
 * Uses {@code org.smkl.api} alone.
 */
package org.smkl.beta.gssp;
