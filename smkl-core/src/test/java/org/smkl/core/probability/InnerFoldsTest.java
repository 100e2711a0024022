package org.smkl.core.probability;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.error.InputException;

class InnerFoldsTest {
  private static Dataset rows(int n, int groups) {
    return new Dataset(
            "rows",
            List.of("a"),
            new double[n][1],
            new Target.Labels(
                List.of("x", "y"), IntStream.range(0, n).map(i -> i / groups % 2).toArray()),
            Optional.empty())
        .grouped(new Groups(IntStream.range(0, n).map(i -> i % groups).toArray(), groups));
  }

  @Test
  void rowsOfAGroupAreLeftOutTogetherAndEveryFoldHasSome() {
    int[] folds = InnerFolds.of(rows(80, 10), 3);
    assertTrue(IntStream.range(0, 80).allMatch(i -> folds[i] == folds[i % 10]));
    int[] sizes = new int[InnerFolds.FOLDS];
    Arrays.stream(folds).forEach(f -> sizes[f]++);
    assertArrayEquals(new int[] {16, 16, 16, 16, 16}, sizes);
  }

  @Test
  void fewGroupsAreLeftOutOneByOneAndASingleOneIsRefused() {
    assertEquals(3, Arrays.stream(InnerFolds.of(rows(30, 3), 3)).distinct().count());
    // Of three groups the rows of one are left: a part has the groups of its rows.
    Dataset one = rows(30, 3).subset(new int[] {0, 3, 6, 9});
    assertEquals(1, one.groups().orElseThrow().count());
    assertThrows(InputException.class, () -> InnerFolds.of(one, 3));
  }
}
