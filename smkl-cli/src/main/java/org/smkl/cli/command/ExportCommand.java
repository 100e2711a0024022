package org.smkl.cli.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.smkl.Smkl;
import org.smkl.answer.onnx.OnnxFile;
import org.smkl.cli.option.OutputFiles;
import org.smkl.console.Exit;
import org.smkl.console.Json;
import org.smkl.console.OutputOptions;
import org.smkl.console.Session;
import org.smkl.console.Writes;
import org.smkl.core.fit.SmklModel;
import org.smkl.plugin.assembly.Toolbox;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a model for other programs. */
@Command(
    description = {
      "Write a saved model for other programs, with its preprocessing.",
      "Kernels need a formula that ONNX knows: linear, poly, rbf, laplacian, sigmoid."
    },
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = {"-m", "--model"},
      required = true,
      paramLabel = "FILE",
      description = "A model written by 'smkl fit -o FILE'.")
  private Path model;

  @Option(
      names = "--onnx",
      required = true,
      paramLabel = "FILE",
      description = "The ONNX file to write.")
  private Path onnx;

  @Mixin private OutputOptions options;

  public ExportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    new OutputFiles()
        .input("--model", model)
        .folder("--plugins", options.folder())
        .output("--onnx", onnx)
        .check();
    Smkl smkl = Smkl.builder().toolbox(Toolbox.of(options.plugins())).build();
    SmklModel fitted = smkl.load(model);
    byte[] bytes = OnnxFile.bytes(fitted);
    Writes writes = new Writes(session);
    Optional<Path> written = writes.file(onnx, file -> OnnxFile.write(fitted, file));
    if (options.json()) {
      Map<String, Object> json = session.envelope("export");
      json.put("model", model.toString());
      json.put("onnx", written.map(Path::toString));
      json.put("bytes", bytes.length);
      Json.print(session.out(), json);
    } else {
      written.ifPresent(
          file ->
              session
                  .out()
                  .println("%s: %d bytes, in double precision".formatted(file, bytes.length)));
    }
    return writes.end(Exit.DONE);
  }
}
