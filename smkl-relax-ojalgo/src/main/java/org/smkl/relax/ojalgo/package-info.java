/**
 * ojAlgo as a conic solver. It has quadratic programs and no cones, so second-order cones are met
 * by a sequence of quadratic programs. Depends on the API, on what conic solvers share, and on
 * ojAlgo.
 */
package org.smkl.relax.ojalgo;
