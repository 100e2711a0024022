/** The branching rules of this release, plugins. */
package org.smkl.branchbound.branching;
