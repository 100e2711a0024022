/**
 * Plugins that lie: each breaks its contract in one way. Whoever puts plugins to use tests with
 * them that no number changes and that every message names plugin and jar. A provider for
 * ServiceLoader is a subclass with a constructor without arguments. Uses {@code org.smkl.api}
 * alone.
 */
package org.smkl.tck.hostile;
