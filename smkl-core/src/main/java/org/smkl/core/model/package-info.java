/**
 * Model files: versioned JSON with full provenance. The document is made of plain records that know
 * nothing of kernels or solvers (a kernel is its spec, a string); {@link
 * org.smkl.core.model.ModelData} translates the data part.
 */
package org.smkl.core.model;
