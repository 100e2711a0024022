package org.smkl.data.set;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A known data set, as {@code smkl data} lists it.
 *
 * @param name what {@code --data} calls it
 * @param title what it is about
 * @param published false: embedded; true: one of the ten, for {@code --protocol published}
 * @param rows number of rows
 * @param columns number of columns used
 * @param positive the class +1; empty where numbers are predicted
 * @param state whether it can be used here
 * @param file where it is or would be; empty for embedded sets and where no folder was given
 * @param sha256 the checksum the file must have; empty for embedded sets
 */
public record DataEntry(
    String name,
    String title,
    boolean published,
    int rows,
    int columns,
    Optional<String> positive,
    DataState state,
    Optional<Path> file,
    Optional<String> sha256) {}
