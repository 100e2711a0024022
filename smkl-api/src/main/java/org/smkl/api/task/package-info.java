/**
 * What is learned: a task turns targets into machines, and says what their values mean. A plugin
 * kind. Depends on the base package only.
 */
package org.smkl.api.task;
