package org.smkl.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.smkl.answer.Numbers;
import org.smkl.console.ConfigFile;
import org.smkl.console.Session;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.fit.ProblemSettings;
import org.smkl.io.AtomicFiles;
import picocli.CommandLine.Model.CommandSpec;

/** The options of a run as a file that the next one reads. */
final class SavedConfig {
  /** What chose the parameters that are saved, or is about this run alone. */
  private static final Set<String> DROPPED =
      Set.of("--config", "--save-config", "--tune", "--no-tune", "--sparsest", "--best-score");

  private SavedConfig() {}

  static void write(
      Path file,
      Session session,
      CommandSpec spec,
      FitSettings settings,
      PreparedProblem prepared) {
    ProblemSettings problem = settings.problem();
    Map<String, String> used = new LinkedHashMap<>();
    String command = session.args().get(0);
    if (!command.equals("cv") && !command.equals("path")) {
      used.put("-C", Numbers.plain(problem.c()));
      used.put("--lambda", Numbers.plain(problem.lambda()));
      used.put("--k0", Integer.toString(problem.k0(prepared.kernels().specs().size())));
    }
    used.put("--seed", Long.toString(settings.seed()));
    String text = ConfigFile.text(session.args(), spec, DROPPED, used);
    try {
      AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
