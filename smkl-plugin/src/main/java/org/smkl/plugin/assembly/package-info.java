/**
 * Guice puts together what ServiceLoader found: one map by id for each plugin kind. Users may
 * install {@link org.smkl.plugin.assembly.SmklModule} in an injector of their own and bind further
 * plugins.
 */
package org.smkl.plugin.assembly;
