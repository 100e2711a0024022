/**
 * Tasks as blocks: which machines a task needs, their alpha-steps, and how their values become a
 * prediction. Uses {@code org.smkl.api}, {@code org.smkl.data} and {@code org.smkl.error} alone.
 */
package org.smkl.core.task;
