/**
 * Clarabel through JNI: the bridge to the native library, its loading, and nothing else that knows
 * of either. Depends on the API only. The native half is the Rust crate in {@code native}.
 */
package org.smkl.relax.clarabel;
