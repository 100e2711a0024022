/**
 * Experiments of one's own, which {@code smkl bench} runs beside those of the paper. Uses {@code
 * org.smkl.api}, {@code org.smkl.api.alpha}, {@code org.smkl.api.beta} and {@code
 * org.smkl.api.relax} alone.
 */
package org.smkl.api.experiment;
