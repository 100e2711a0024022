/**
 * The kernel families that come with smkl, one file each. They are plugins like any other: found
 * with ServiceLoader, never named by the core. Uses {@code org.smkl.api} alone.
 */
package org.smkl.kernels;
