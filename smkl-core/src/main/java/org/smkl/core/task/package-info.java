/**
 * Tasks as blocks: which machines a task needs, their alpha-steps, and how their values become a
 * prediction. May depend on the API, data and errors alone.
 */
package org.smkl.core.task;
