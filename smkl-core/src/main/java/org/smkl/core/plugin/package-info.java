/**
 * Finds plugins with ServiceLoader, outside any injector, puts each behind its guard and tells what
 * was found. May depend on the API, {@code org.smkl.core.guard}, {@code org.smkl.core.certify} (a
 * kind of plugin) and {@link org.smkl.core.error.InputException} alone.
 */
package org.smkl.core.plugin;
