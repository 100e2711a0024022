/** What a command can be told, and the data that it names. */
package org.smkl.cli.option;
