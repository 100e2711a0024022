/** The commands: each reads its options, calls {@link org.smkl.Smkl} and prints the answer. */
package org.smkl.cli.command;
