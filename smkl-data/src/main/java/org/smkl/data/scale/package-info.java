/**
 * What is done to the columns of rows before kernels see them: missing cells are filled, values
 * shifted and scaled, with numbers fitted on training rows.
 */
package org.smkl.data.scale;
