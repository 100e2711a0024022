package org.smkl.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class Xoshiro256PlusPlusTest {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

  @Test
  void firstOutputsFollowFromTheDefinitionByHand() {
    // State 1, 2, 3, 4: rotl(1 + 4, 23) + 1 = 5 * 2^23 + 1; the next state is worked out on paper:
    // s2 = 3^1 = 2, s3 = 4^2 = 6, s1 = 2^2 = 0, s0 = 1^6 = 7, s2 ^= 2<<17, s3 = rotl(6, 45).
    Xoshiro256PlusPlus generator = new Xoshiro256PlusPlus(1, 2, 3, 4);
    assertEquals(41943041L, generator.nextLong());
    // rotl(7 + 6 * 2^45, 23) + 7 = 7 * 2^23 + 6 * 2^4 + 7
    assertEquals(58720359L, generator.nextLong());
  }

  @Property(tries = 50)
  void outputsMatchAnIndependentImplementationInBigIntegers(
      @ForAll long a, @ForAll long b, @ForAll long c, @ForAll @IntRange(min = 1) int d) {
    Xoshiro256PlusPlus generator = new Xoshiro256PlusPlus(a, b, c, d);
    BigInteger[] s = {unsigned(a), unsigned(b), unsigned(c), unsigned(d)};
    for (int i = 0; i < 20; i++) {
      assertEquals(next(s).longValue(), generator.nextLong());
    }
  }

  private static BigInteger next(BigInteger[] s) {
    BigInteger result = rotate(s[0].add(s[3]).mod(WORD), 23).add(s[0]).mod(WORD);
    BigInteger t = s[1].shiftLeft(17).mod(WORD);
    s[2] = s[2].xor(s[0]);
    s[3] = s[3].xor(s[1]);
    s[1] = s[1].xor(s[2]);
    s[0] = s[0].xor(s[3]);
    s[2] = s[2].xor(t);
    s[3] = rotate(s[3], 45);
    return result;
  }

  private static BigInteger rotate(BigInteger word, int bits) {
    return word.shiftLeft(bits).mod(WORD).or(word.shiftRight(64 - bits));
  }

  private static BigInteger unsigned(long word) {
    return BigInteger.valueOf(word).mod(WORD);
  }

  @Test
  void seedIsTheSha256OfItsLittleEndianWords() {
    // sha256(7b 00 00 00), by a command-line tool
    Xoshiro256PlusPlus expected =
        new Xoshiro256PlusPlus(
            0xfefa8d41b8f5dca5L, 0xf80cc98e147960c1L, 0x20e2ccc17662fc1dL, 0xea7a7dcb2e787c01L);
    Xoshiro256PlusPlus seeded = Xoshiro256PlusPlus.ofSeed(123);
    for (int i = 0; i < 5; i++) {
      assertEquals(expected.nextLong(), seeded.nextLong());
    }
  }

  @Test
  void permutationOfSeed123IsTheOneOfTheReferenceScript() {
    // From an independent script of the documented algorithm (Python integers).
    assertArrayEquals(
        new int[] {3, 0, 15, 19, 1, 7, 11, 16, 10, 2, 12, 8, 5, 4, 6, 14, 18, 17, 13, 9},
        Xoshiro256PlusPlus.ofSeed(123).permutation(20));
  }

  @Property
  void shuffleIsAPermutation(@ForAll @IntRange(max = 300) int n, @ForAll long seed) {
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(n);
    assertArrayEquals(order, Xoshiro256PlusPlus.ofSeed(seed).permutation(n));
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    assertArrayEquals(IntStream.range(0, n).toArray(), sorted);
  }

  @Test
  void everyOrderOfThreeIsAboutEquallyLikely() {
    int[] counts = new int[27];
    Xoshiro256PlusPlus generator = Xoshiro256PlusPlus.ofSeed(7);
    for (int i = 0; i < 6000; i++) {
      int[] p = generator.permutation(3);
      counts[9 * p[0] + 3 * p[1] + p[2]]++;
    }
    int[] seen = Arrays.stream(counts).filter(count -> count > 0).toArray();
    assertEquals(6, seen.length);
    // Five standard deviations of a binomial with 6000 draws and probability 1/6.
    double allowed = 5 * Math.sqrt(6000 * (1 / 6.0) * (5 / 6.0));
    for (int count : seen) {
      assertEquals(1000, count, allowed);
    }
  }

  @Test
  void allZeroStateIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Xoshiro256PlusPlus(0, 0, 0, 0));
  }
}
