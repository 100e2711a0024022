package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.svm.plan.Thresholds;

class TuningTest {
  private static Dataset rows(Target target) {
    return new Dataset(
        "rows", List.of("a"), new double[target.size()][1], target, Optional.empty());
  }

  private static Dataset classes(int... counts) {
    int[] of =
        IntStream.range(0, counts.length)
            .flatMap(c -> IntStream.generate(() -> c).limit(counts[c]))
            .toArray();
    List<String> names = IntStream.range(0, counts.length).mapToObj(c -> "class " + c).toList();
    return rows(new Target.Labels(names, of));
  }

  @Test
  void fewRowsAreAllLookedAt() {
    assertArrayEquals(
        IntStream.range(0, Thresholds.TUNING_ROWS).toArray(), Tuning.rows(classes(100, 500), 1));
  }

  @Test
  void ofManyRowsEveryClassHasItsShareAndRareOnesTwo() {
    // 600 of 60 000: one in a hundred, rounded up; the rarest would have one.
    Dataset data = classes(45_000, 14_850, 147, 3);
    int[] rows = Tuning.rows(data, 5);
    int[] of = ((Target.Labels) data.target()).of();
    int[] counts = new int[4];
    Arrays.stream(rows).forEach(row -> counts[of[row]]++);
    assertArrayEquals(new int[] {450, 149, 2, 2}, counts);
    assertArrayEquals(Arrays.stream(rows).distinct().sorted().toArray(), rows);
    assertArrayEquals(rows, Tuning.rows(data, 5), "the seed decides");
    assertFalse(Arrays.equals(rows, Tuning.rows(data, 6)));
    assertTrue(rows[400] - rows[0] > 30_000, "not the first rows but rows from everywhere");
  }

  @Test
  void ofManyNumbersSixHundredAreLookedAt() {
    Dataset data = rows(new Target.Values(new double[10_000]));
    assertEquals(Thresholds.TUNING_ROWS, Tuning.rows(data, 1).length);
  }

  @Test
  void whatIsGivenStays() {
    Tuning given = Tuning.of(OptionalDouble.of(7), OptionalDouble.empty(), OptionalInt.of(2));
    assertEquals(List.of(7.0), given.grid().c());
    assertEquals(List.of(2), given.grid().k0());
    assertEquals(List.of(1.0, 100.0), given.grid().lambda());
    assertFalse(given.growing());
  }

  @Test
  void classesOfOneRowAndHandfulsOfRowsAreNotTunedOn() {
    assertEquals(Optional.of("Class 'class 1' has one row."), Tuning.obstacle(classes(20, 1)));
    assertEquals(Optional.of("There are no more than 9 rows."), Tuning.obstacle(classes(5, 4)));
    assertEquals(Optional.empty(), Tuning.obstacle(classes(8, 2)));
    assertEquals(Optional.empty(), Tuning.obstacle(rows(new Target.Values(new double[10]))));
  }
}
