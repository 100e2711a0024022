/**
 * A task of a plugin with values of its parameters, as users write it. Uses the API, targets of
 * {@code org.smkl.data} and errors.
 */
package org.smkl.plugin.task;
