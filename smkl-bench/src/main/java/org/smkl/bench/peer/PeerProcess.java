package org.smkl.bench.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.smkl.api.StopSignal;

/** A running worker: lines in, lines out. Not thread-safe. */
final class PeerProcess implements AutoCloseable {
  /** Libraries are told to use one thread before they are loaded. */
  private static final List<String> THREAD_VARIABLES =
      Stream.of("OMP_NUM", "OPENBLAS_NUM", "MKL_NUM", "NUMEXPR_NUM", "VECLIB_MAXIMUM", "RAYON_NUM")
          .map(library -> library + "_THREADS")
          .toList();

  private static final int POLL_MILLIS = 50;
  private static final int ERROR_LINES = 3;

  /** A line of standard output, or its end. */
  private record Line(Optional<String> text) {}

  private final Process process;
  private final Writer input;
  private final Path errors;
  private final LinkedBlockingQueue<Line> output = new LinkedBlockingQueue<>();

  /**
   * Starts the worker.
   *
   * @param errors a file for what it writes to standard error
   */
  PeerProcess(PeerFolder folder, Path errors) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(folder.python().toString(), folder.worker().toString());
    THREAD_VARIABLES.forEach(name -> builder.environment().put(name, "1"));
    builder.redirectError(errors.toFile());
    this.errors = errors;
    process = builder.start();
    input = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "peer output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(new Line(Optional.of(line)));
      }
    } catch (IOException e) {
      // The pipe broke, which for the other side of the queue is the end of the output.
    }
    output.add(new Line(Optional.empty()));
  }

  /** What {@link #ask} may come to, besides a line. */
  enum Trouble {
    DIED,
    TOO_LONG,
    STOPPED
  }

  /** A line, or what happened instead. */
  record Reply(Optional<String> line, Optional<Trouble> trouble) {
    private static Reply of(Trouble trouble) {
      return new Reply(Optional.empty(), Optional.of(trouble));
    }
  }

  /** Sends a line and waits for one; for trouble the process is of no further use. */
  Reply ask(String line, Duration limit, StopSignal stop) {
    try {
      input.write(line + "\n");
      input.flush();
    } catch (IOException e) {
      return Reply.of(Trouble.DIED);
    }
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (System.nanoTime() < end) {
        Line reply = output.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (reply != null) {
          return reply.text().isPresent()
              ? new Reply(reply.text(), Optional.empty())
              : Reply.of(Trouble.DIED);
        }
        if (stop.stopRequested()) {
          return Reply.of(Trouble.STOPPED);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reply.of(Trouble.STOPPED);
    }
    return Reply.of(Trouble.TOO_LONG);
  }

  /** Processor seconds used so far, where the system tells. */
  Optional<Double> cpuSeconds() {
    return process.info().totalCpuDuration().map(used -> used.toNanos() * 1e-9);
  }

  /** The end of what it wrote to standard error, on one line. */
  String lastErrors() {
    try {
      List<String> lines =
          Files.readString(errors, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .toList();
      return String.join(" ", lines.subList(Math.max(0, lines.size() - ERROR_LINES), lines.size()));
    } catch (IOException e) {
      return "";
    }
  }

  /** The exit code, waiting a little for the process to end. */
  Optional<Integer> exitCode() {
    try {
      return process.waitFor(1, TimeUnit.SECONDS)
          ? Optional.of(process.exitValue())
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Ends the process at once: it has nothing to save. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
      Files.deleteIfExists(errors);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot remove " + errors + ": " + e.getMessage(), e);
    }
  }
}
