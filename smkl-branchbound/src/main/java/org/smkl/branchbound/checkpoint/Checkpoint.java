package org.smkl.branchbound.checkpoint;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.branchbound.tree.SearchState;
import org.smkl.io.AtomicFiles;
import org.smkl.search.CheckpointException;

/**
 * The state of a search in a file: magic number, version, settings and state (big-endian, as {@link
 * DataOutputStream} writes), then the SHA-256 of all of it. Written to a file beside, forced to
 * disk and moved into place, so that at any moment the file is one whole checkpoint.
 */
final class Checkpoint {
  private static final int MAGIC = 0x534d4b43; // "SMKC"
  private static final int VERSION = 1;
  private static final int DIGEST_BYTES = 32;

  private final Path file;
  private final CheckpointSettings settings;

  Checkpoint(Path file, CheckpointSettings settings) {
    this.file = file.toAbsolutePath();
    this.settings = settings;
  }

  void write(SearchState state) {
    try {
      byte[] content = content(state);
      AtomicFiles.write(
          file,
          out -> {
            out.write(content);
            out.write(digest(content));
          });
    } catch (IOException e) {
      throw new CheckpointException(
          "The checkpoint was not saved: %s Maybe the folder is missing or the disk is full."
              .formatted(e.getMessage()),
          e);
    }
  }

  private byte[] content(SearchState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeInt(VERSION);
      out.writeInt(settings.names().size());
      for (int i = 0; i < settings.names().size(); i++) {
        out.writeUTF(settings.names().get(i));
        out.writeUTF(settings.values().get(i));
      }
      new StateWriter(out).write(state);
    }
    return bytes.toByteArray();
  }

  SearchState read(Problem problem) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      int length = Math.max(0, bytes.length - DIGEST_BYTES);
      byte[] content = Arrays.copyOf(bytes, length);
      if (!Arrays.equals(digest(content), Arrays.copyOfRange(bytes, length, bytes.length))) {
        throw new CheckpointException(
            "The checkpoint %s is cut off or damaged: its checksum does not fit. Maybe it was copied while it was written; start anew without it."
                .formatted(file));
      }
      try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
        checkHeader(in);
        return new StateReader(in, problem).read();
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new CheckpointException("The checkpoint %s cannot be read: %s".formatted(file, e), e);
    }
  }

  private void checkHeader(DataInputStream in) throws IOException {
    int magic = in.readInt();
    int version = in.readInt();
    if (magic != MAGIC || version != VERSION) {
      throw new CheckpointException(
          "%s is not a checkpoint of version %d. Maybe it was written by another version of smkl."
              .formatted(file, VERSION));
    }
    int count = in.readInt();
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(in.readUTF());
      values.add(in.readUTF());
    }
    Optional<String> difference = settings.difference(new CheckpointSettings(names, values));
    if (difference.isPresent()) {
      throw new CheckpointException(
          "The checkpoint %s belongs to another search: %s. Maybe resume with the same data and settings, or start anew."
              .formatted(file, difference.get()));
    }
  }

  private static byte[] digest(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256; this one does not.", e);
    }
  }
}
