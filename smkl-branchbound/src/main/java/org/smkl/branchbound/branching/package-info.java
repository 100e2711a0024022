/** How the kernel to branch on is chosen. */
package org.smkl.branchbound.branching;
