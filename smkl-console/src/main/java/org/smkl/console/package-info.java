/**
 * What programs of the command line share: streams, exit codes, errors as messages, soft stops,
 * progress, JSON and columns of text, and the options that every command has. Knows no command; may
 * depend on the core and on picocli.
 */
package org.smkl.console;
