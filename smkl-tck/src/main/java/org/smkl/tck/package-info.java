/**
 * One abstract JUnit suite for each plugin kind; a plugin's tests extend the one for its kind. May
 * depend on {@code org.smkl.api} and JUnit alone.
 */
package org.smkl.tck;
