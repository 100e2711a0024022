package org.smkl.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * Blackman and Vigna's xoshiro256++, seeded and shuffling as Julia 1.7 to 1.10 do, so that splits
 * published from Julia can be repeated. Not thread-safe: one generator for one purpose.
 */
public final class Xoshiro256PlusPlus implements RandomGenerator {
  private long s0;
  private long s1;
  private long s2;
  private long s3;

  /** A generator in the given state, which must not be all zero. */
  public Xoshiro256PlusPlus(long s0, long s1, long s2, long s3) {
    if ((s0 | s1 | s2 | s3) == 0) {
      throw new IllegalArgumentException(
          "The state of xoshiro256++ is all zero, where it stays for ever. Expected a word that is"
              + " not 0. Maybe use ofSeed(0), which hashes the seed.");
    }
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = s3;
  }

  /**
   * The state is the SHA-256 digest of the seed, written as little-endian 32-bit words without
   * leading zero words (at least one), read as four little-endian 64-bit words. Negative seeds
   * count as unsigned.
   */
  public static Xoshiro256PlusPlus ofSeed(long seed) {
    int words = (seed >>> 32) == 0 ? 1 : 2;
    byte[] bytes = new byte[4 * words];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (seed >>> (8 * i));
    }
    Sha256 sha = new Sha256();
    sha.add(bytes);
    ByteBuffer state = ByteBuffer.wrap(sha.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    return new Xoshiro256PlusPlus(
        state.getLong(), state.getLong(), state.getLong(), state.getLong());
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** A random order of 0..n-1: Julia's {@code shuffle(1:n)}, less one. */
  public int[] permutation(int n) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    shuffle(order);
    return order;
  }

  /** Shuffles in place as Julia's {@code shuffle!} does. */
  public void shuffle(int[] entries) {
    long mask = smallestPowerOfTwoAtLeast(entries.length) - 1;
    for (int i = entries.length; i >= 2; i--) {
      if ((mask >> 1) == i) {
        mask >>= 1;
      }
      int j = (int) below(i, mask);
      int swapped = entries[i - 1];
      entries[i - 1] = entries[j];
      entries[j] = swapped;
    }
  }

  /** Uniform on 0..bound-1 by rejection from the upper 52 bits under the mask. */
  private long below(int bound, long mask) {
    long drawn;
    do {
      drawn = (nextLong() >>> 12) & mask;
    } while (drawn >= bound);
    return drawn;
  }

  private static long smallestPowerOfTwoAtLeast(int n) {
    return n <= 1 ? 1 : Long.highestOneBit(n - 1L) << 1;
  }
}
