/** What a command says, as JSON and to people. */
package org.smkl.answer;
