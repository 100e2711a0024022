/**
 * The adapter that makes any conic solver a relaxation backend: formulate, solve, re-evaluate the
 * rigorous bound. May depend on {@code org.smkl.relax.form} and the core's bounds; names no solver.
 */
package org.smkl.relax.conic;
