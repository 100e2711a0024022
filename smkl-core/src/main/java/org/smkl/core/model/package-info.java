/**
 * Model files: versioned JSON with full provenance. What is written is what predicts: the columns
 * and the preprocessing of {@link org.smkl.data}, and the {@link org.smkl.core.model.Machine}. Only
 * kernels are kept as text (a specification and named numbers), because their families are plugins
 * that a reader of the file need not have.
 */
package org.smkl.core.model;
