/**
 * Finds plugins with ServiceLoader, outside any injector, and tells what was found. May depend on
 * the API and {@link org.smkl.core.InputException} alone.
 */
package org.smkl.core.plugin;
