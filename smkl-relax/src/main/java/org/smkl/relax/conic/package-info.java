/**
 * The adapter that makes any conic solver a relaxation backend: formulate, solve, re-evaluate the
 * rigorous bound. Names no solver. Uses {@code org.smkl.api}, {@code org.smkl.relax.form} and
 * {@code org.smkl.svm.bound} alone.
 */
package org.smkl.relax.conic;
