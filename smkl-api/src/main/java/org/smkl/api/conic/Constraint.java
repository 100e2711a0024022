package org.smkl.api.conic;

/**
 * A named range of rows whose values lie in a cone.
 *
 * @param name unique among the constraints of a model
 * @param cone the cone
 * @param start index of the first row
 */
public record Constraint(String name, Cone cone, int start) {}
