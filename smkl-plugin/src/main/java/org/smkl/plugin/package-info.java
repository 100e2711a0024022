/**
 * Finds plugins with ServiceLoader, outside any injector, puts each behind its guard and tells what
 * was found. May depend on the API, {@code org.smkl.plugin.guard}, {@code org.smkl.search} (a kind
 * of plugin) and {@link org.smkl.error.InputException} alone.
 */
package org.smkl.plugin;
