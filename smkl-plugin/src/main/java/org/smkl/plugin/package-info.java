/**
 * Finds plugins with ServiceLoader, outside any injector, puts each behind its guard and tells what
 * was found. Uses {@code org.smkl.api}, {@code org.smkl.error}, {@code org.smkl.plugin.guard} and
 * {@code org.smkl.search} alone.
 */
package org.smkl.plugin;
