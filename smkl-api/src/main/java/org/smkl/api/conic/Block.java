package org.smkl.api.conic;

/**
 * A named range of variables or of rows.
 *
 * @param name unique among the variable blocks or among the constraints of a model
 * @param start index of the first one
 * @param size how many
 */
public record Block(String name, int start, int size) {}
