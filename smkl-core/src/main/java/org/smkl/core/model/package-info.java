/**
 * Model files: versioned JSON with full provenance. What is written is what predicts: the columns
 * and the preprocessing of {@link org.smkl.data}, and the {@link org.smkl.core.model.Machine}. Only
 * kernels are kept as text (a specification and named numbers), because their families are plugins
 * that a reader of the file need not have. Uses {@code org.smkl.core.probability}, {@code
 * org.smkl.core.score}, {@code org.smkl.core.task}, {@code org.smkl.data}, {@code
 * org.smkl.data.read}, {@code org.smkl.data.scale}, {@code org.smkl.error} and {@code org.smkl.io}
 * alone.
 */
package org.smkl.core.model;
