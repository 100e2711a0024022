package org.smkl.outside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The Maven that runs these tests, in a process of its own. */
final class Maven {
  /** Only so that a build that hangs ends at all; machines may be slow. */
  private static final long MINUTES = 60;

  private Maven() {}

  /** Runs it in a folder; the log goes to a file beside it. Returns the exit code. */
  static int run(Path folder, Path repository, Path log, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(Project.property("outside.maven"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-Dmaven.repo.local=" + repository));
    if (Project.property("outside.offline").endsWith("true")) {
      command.add("-o");
    }
    command.addAll(List.of(words));
    // What is above this folder is none of an outsider's business.
    Files.createDirectories(folder.resolve(".mvn"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
      throw new IOException("Maven did not end within " + MINUTES + " minutes; see " + log);
    }
    return process.exitValue();
  }
}
