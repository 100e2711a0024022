/**
 * Tasks beside classification and regression: the machines of each, with the primal problem that
 * they are the dual of. Uses {@code org.smkl.api} alone.
 */
package org.smkl.tasks;
