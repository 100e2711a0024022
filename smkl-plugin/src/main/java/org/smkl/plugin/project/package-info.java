/**
 * Projects for authors of plugins: the worked example of a kind, under another name. The folders of
 * {@code examples/plugins} are in the jar, one for each kind.
 */
package org.smkl.plugin.project;
