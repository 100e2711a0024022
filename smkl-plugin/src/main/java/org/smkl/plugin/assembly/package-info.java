/**
 * Guice puts together what ServiceLoader found: one map by id for each plugin kind. Users may
 * install {@link org.smkl.plugin.assembly.SmklModule} in an injector of their own and bind further
 * plugins. Uses {@code org.smkl.api}, {@code org.smkl.error}, {@code org.smkl.plugin}, {@code
 * org.smkl.plugin.guard} and {@code org.smkl.search} alone.
 */
package org.smkl.plugin.assembly;
