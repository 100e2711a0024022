/**
 * The formulations of the hierarchy, one file each, from a problem and a node to a conic model and
 * from a conic solution back to value, alpha, beta and z. {@link org.smkl.relax.form.Formulations}
 * is the door. Names no solver. Uses {@code org.smkl.api}, {@code org.smkl.numeric}, {@code
 * org.smkl.svm.bound}, {@code org.smkl.svm.machine} and {@code org.smkl.svm.parallel} alone.
 */
package org.smkl.relax.form;
