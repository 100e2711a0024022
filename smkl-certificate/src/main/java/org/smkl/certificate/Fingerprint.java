package org.smkl.certificate;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;

/** SHA-256 of the numbers of a problem; the parameters lambda and k0 are not part of it. */
public final class Fingerprint {
  private static final int BUFFER = 8192;

  private Fingerprint() {}

  /**
   * Over the blocks but for their bounds: for each the number of its variables, their points, the
   * linear term, the signs and the constant where it is not 0, all as doubles.
   */
  static String machines(Problem problem) {
    MessageDigest digest = sha256();
    for (Block block : problem.blocks()) {
      updateStructure(digest, block);
    }
    return hex(digest);
  }

  private static void updateStructure(MessageDigest digest, Block block) {
    update(digest, new double[] {block.size()});
    update(digest, IntStream.range(0, block.size()).mapToDouble(block::row).toArray());
    update(digest, block.linear());
    update(digest, block.signs());
    if (block.constant() != 0) {
      update(digest, new double[] {block.constant()});
    }
  }

  /**
   * Over the variables of every block and every entry of every Gram matrix, bit by bit; of kernels
   * that are not stored, over what their values are computed from.
   */
  public static String of(Problem problem) {
    MessageDigest digest = sha256();
    update(digest, new double[] {problem.n(), problem.q(), problem.blocks().size()});
    for (Block block : problem.blocks()) {
      updateStructure(digest, block);
      update(digest, block.upper());
    }
    problem.source().identify(numbers -> update(digest, numbers));
    return (problem.stored() ? "grams" : "points") + ":sha256:" + hex(digest);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256; this one does not.", e);
    }
  }

  static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, double[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER * Double.BYTES);
    for (int from = 0; from < values.length; from += BUFFER) {
      int count = Math.min(BUFFER, values.length - from);
      buffer.clear();
      buffer.asDoubleBuffer().put(values, from, count);
      digest.update(buffer.array(), 0, count * Double.BYTES);
    }
  }
}
