/**
 * Branching rules: which kernel a search decides next. Uses {@code org.smkl.api} and {@code
 * org.smkl.api.relax} alone.
 */
package org.smkl.api.branching;
