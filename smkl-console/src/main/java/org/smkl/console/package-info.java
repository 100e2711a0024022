/**
 * What programs of the command line share: streams, exit codes, errors as messages, soft stops,
 * progress, JSON and columns of text, and the options that every command has. Knows no command.
 * Uses {@code org.smkl.api}, {@code org.smkl.error}, {@code org.smkl.gram}, {@code org.smkl.plugin}
 * and {@code org.smkl.plugin.guard} alone.
 */
package org.smkl.console;
