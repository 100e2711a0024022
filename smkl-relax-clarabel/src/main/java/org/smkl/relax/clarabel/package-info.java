/**
 * Clarabel through JNI: the bridge to the native library, its loading, and nothing else that knows
 * of either. The native half is the Rust crate in {@code native}. Uses {@code org.smkl.api} and
 * {@code org.smkl.conic} alone.
 */
package org.smkl.relax.clarabel;
