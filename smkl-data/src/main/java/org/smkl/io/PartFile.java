package org.smkl.io;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.UUID;

/** The whole new content beside its target, under a name of its own; deleted unless moved away. */
final class PartFile implements AutoCloseable {
  private final Path path;

  private PartFile(Path path) {
    this.path = path;
  }

  /**
   * In this folder. A random name, because process ids repeat across hosts and threads share them.
   */
  static PartFile in(Path folder, AtomicFiles.Writer writer, FileAttribute<?>... attributes)
      throws IOException {
    PartFile part = new PartFile(folder.resolve("smkl-" + UUID.randomUUID() + ".part"));
    try {
      part.fill(writer, attributes);
    } catch (Throwable e) {
      part.close();
      throw e;
    }
    return part;
  }

  private void fill(AtomicFiles.Writer writer, FileAttribute<?>... attributes) throws IOException {
    Set<StandardOpenOption> create =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(path, create, attributes)) {
      writer.writeTo(new PartOutput(Channels.newOutputStream(channel), path));
      // Without this a crash after the rename could leave an empty file, and some file systems
      // tell only now that the disk is full.
      channel.force(true);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }

  /** Tells a full disk from an exception of the writer's own; what is closed stays to be forced. */
  private static final class PartOutput extends FilterOutputStream {
    private final Path path;

    PartOutput(OutputStream out, Path path) {
      super(out);
      this.path = path;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new FileSystemException(path.toString(), null, e.getMessage());
      }
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
