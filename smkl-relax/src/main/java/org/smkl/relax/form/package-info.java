/**
 * The formulations of the hierarchy, one file each, from a problem and a node to a conic model and
 * from a conic solution back to value, alpha, beta and z. {@link org.smkl.relax.form.Formulations}
 * is the door. May depend on the API, the core's bounds and EJML; never on a solver.
 */
package org.smkl.relax.form;
