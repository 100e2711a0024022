/**
 * The suite that searches pass, apart from the others because the kind exchanges types of
 * smkl-plugin, whose own tests use those.
 */
package org.smkl.tck.search;
