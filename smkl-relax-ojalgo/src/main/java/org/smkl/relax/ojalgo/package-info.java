/**
 * ojAlgo as a conic solver. It has quadratic programs and no cones, so second-order cones are met
 * by a sequence of quadratic programs. Uses {@code org.smkl.api} and {@code org.smkl.conic} alone.
 */
package org.smkl.relax.ojalgo;
