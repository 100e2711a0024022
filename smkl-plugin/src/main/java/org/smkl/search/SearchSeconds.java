package org.smkl.search;

/**
 * Wall times of a search, earlier runs of a resumed one included.
 *
 * @param root to the bound of the root
 * @param optimum to the last incumbent
 * @param total in all
 */
public record SearchSeconds(double root, double optimum, double total) {}
