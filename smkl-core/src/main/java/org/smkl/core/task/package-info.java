/**
 * Tasks as blocks: which machines a task needs, their alpha-steps, and how their values become a
 * prediction. Uses {@code org.smkl.api}, {@code org.smkl.core.score}, {@code org.smkl.data}, {@code
 * org.smkl.error} and, for tasks of plugins, {@code org.smkl.plugin} and {@code
 * org.smkl.plugin.task} alone.
 */
package org.smkl.core.task;
