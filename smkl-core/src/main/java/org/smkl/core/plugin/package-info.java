/**
 * Finds plugins with ServiceLoader, outside any injector, and tells what was found. May depend on
 * the API alone.
 */
package org.smkl.core.plugin;
