/**
 * One guard for all plugins. What a plugin returns is checked, moved into its set and evaluated
 * afresh before anybody sees it; what it throws becomes an exception that names plugin and jar; a
 * call that ignores its stop signal is given up. Applied where plugins are found and where they are
 * assembled, so that no caller can forget it. Uses {@code org.smkl.api}, {@code
 * org.smkl.certificate}, {@code org.smkl.certificate.verify}, {@code org.smkl.search} and {@code
 * org.smkl.svm.bound} alone.
 */
package org.smkl.plugin.guard;
