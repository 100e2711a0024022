package org.smkl.cli.option;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.console.Usage;
import org.smkl.error.InputException;
import org.smkl.io.AtomicFiles;
import org.smkl.relax.cbf.Cbf;
import org.smkl.relax.form.Formulations;
import picocli.CommandLine.Option;

/** The conic model as a file for other solvers. */
public final class DumpOptions {
  @Option(
      names = "--dump",
      paramLabel = "FILE",
      description = "Write the relaxation to this file as a conic model (CBF), for other solvers.")
  public Path file;

  @Option(
      names = "--exact",
      description =
          "With --dump: write the exact problem (a mixed-integer SDP), not its relaxation.")
  boolean exact;

  /** Writes the model if that was asked for. */
  public void write(Problem problem, Relaxation relaxation) throws IOException {
    Usage.refuse(exact && file == null, "--exact", "--dump FILE");
    if (file == null) {
      return;
    }
    ConicModel model = model(problem, relaxation);
    AtomicFiles.write(
        file,
        out -> {
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          Cbf.write(model, writer);
          writer.flush();
        });
  }

  private ConicModel model(Problem problem, Relaxation relaxation) {
    try {
      return exact
          ? Formulations.exact(problem, Node.root())
          : Formulations.model(problem, Node.root(), relaxation);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          e.getMessage(), "The model must exist to be written.", "Maybe another --relaxation.", e);
    }
  }
}
