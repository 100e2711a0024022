/**
 * One abstract JUnit suite for each plugin kind; a plugin's tests extend the one for its kind. Uses
 * {@code org.smkl.api} alone.
 */
package org.smkl.tck;
