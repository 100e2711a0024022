/**
 * What is done to the columns of rows before kernels see them: missing cells are filled, values
 * shifted and scaled, with numbers fitted on training rows. Uses {@code org.smkl.data} and {@code
 * org.smkl.error} alone.
 */
package org.smkl.data.scale;
