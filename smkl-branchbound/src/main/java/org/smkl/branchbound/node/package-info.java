/** The work on one node: relaxation, incumbents and what comes of them. */
package org.smkl.branchbound.node;
