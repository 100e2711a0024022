package org.smkl.cli.option;

import java.util.List;
import java.util.Optional;
import org.smkl.core.fit.FitInput;
import org.smkl.data.set.PublishedSet;

/**
 * The data of a command.
 *
 * @param input what is fitted
 * @param published the set, where the published protocol was asked for
 * @param remarks what the owner of the data should know about its columns
 */
public record LoadedData(FitInput input, Optional<PublishedSet> published, List<String> remarks) {}
