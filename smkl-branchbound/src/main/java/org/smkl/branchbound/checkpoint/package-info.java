/** The state of a search as a file. */
package org.smkl.branchbound.checkpoint;
