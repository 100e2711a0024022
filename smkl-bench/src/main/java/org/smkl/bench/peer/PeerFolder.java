package org.smkl.bench.peer;

import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.error.InputException;

/**
 * Where the peers are: a folder with the program that runs them and a Python environment.
 *
 * @param python the interpreter of the environment
 * @param worker the program
 */
public record PeerFolder(Path python, Path worker) {
  /** The folder, checked to have both. */
  public static PeerFolder of(Path folder) {
    Path worker = folder.resolve("worker.py");
    Path python = folder.resolve(".venv").resolve("bin").resolve("python");
    if (!Files.isRegularFile(worker)) {
      throw new InputException(
          "There is no worker.py in the folder of the peers, %s.".formatted(folder),
          "Expected a folder like bench/peers of the source repository.",
          "Maybe correct --peers or SMKL_PEERS, or leave both out: the peers' columns are then missing.");
    }
    if (!Files.isExecutable(python)) {
      throw new InputException(
          "There is no Python environment in the folder of the peers: %s is missing."
              .formatted(python),
          "Expected an environment with the packages of requirements.txt.",
          "Maybe run %s first.".formatted(folder.resolve("setup")));
    }
    return new PeerFolder(python, worker);
  }
}
