package org.smkl.python;

import java.util.Arrays;
import org.smkl.core.fit.PreparedProblem;

/**
 * How sure a choice is.
 *
 * @param kernels the names of the kernels that the numbers are about
 * @param found the near-optimal choices, or how often kernels are chosen
 */
public record Doubt<T>(String[] kernels, T found) {
  static <T> Doubt<T> of(PreparedProblem prepared, T found) {
    return new Doubt<>(
        Arrays.stream(prepared.kernels().indices())
            .mapToObj(prepared.names()::get)
            .toArray(String[]::new),
        found);
  }
}
