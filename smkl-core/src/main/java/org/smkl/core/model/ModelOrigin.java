package org.smkl.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.error.Check;

/**
 * How a model was made.
 *
 * @param source the name of the training data: a file's or a set's
 * @param fingerprint the checksum of the training data as the kernels saw it
 * @param rows the number of training rows
 * @param seed the seed of everything random
 * @param settings every setting by name, C, lambda and k0 among them; numbers as Java prints them
 * @param versions the version of the tool and of every plugin used, by id
 * @param commandLine the arguments of the command; of a model that no command made, those that
 *     state its problem
 * @param date when, in the user's words; null unless given, so that equal runs give equal files
 */
public record ModelOrigin(
    String source,
    String fingerprint,
    int rows,
    long seed,
    Map<String, String> settings,
    Map<String, String> versions,
    List<String> commandLine,
    String date) {

  /** Takes sorted copies, so that equal models give equal files. */
  public ModelOrigin {
    Check.present("source", source);
    Check.present("fingerprint", fingerprint);
    Check.that(rows >= 1, "rows", rows, "at least 1");
    Check.present("settings", settings);
    Check.present("versions", versions);
    Check.present("commandLine", commandLine);
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    versions = Collections.unmodifiableMap(new TreeMap<>(versions));
    commandLine = List.copyOf(commandLine);
  }
}
