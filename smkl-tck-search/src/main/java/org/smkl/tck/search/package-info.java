/**
 * The suite that searches pass, apart from the others because the kind exchanges types of
 * smkl-plugin, whose own tests use those. Uses {@code org.smkl.api}, {@code org.smkl.certificate},
 * {@code org.smkl.certificate.verify}, {@code org.smkl.search} and {@code org.smkl.tck} alone.
 */
package org.smkl.tck.search;
