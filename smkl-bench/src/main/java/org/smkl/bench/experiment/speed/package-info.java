/**
 * How fast the parts are on the published sets: kernels, alpha-step, fit, bound and proof. What is
 * measured is printed and not kept. May depend on the experiments whose solves it times.
 */
package org.smkl.bench.experiment.speed;
