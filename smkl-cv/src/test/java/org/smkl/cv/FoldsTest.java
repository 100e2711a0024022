package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.error.InputException;

class FoldsTest {
  private static Target.Labels classes(int... of) {
    int k = Arrays.stream(of).max().orElseThrow() + 1;
    return new Target.Labels(IntStream.range(0, k).mapToObj(c -> "c" + c).toList(), of);
  }

  private static Folds folds(Target target, int folds) {
    return Folds.assign(target, Optional.empty(), folds, 1);
  }

  @Test
  void eachOfSeveralClassesIsSharedOutEvenly() {
    int[] of = IntStream.range(0, 97).map(i -> i % 7 == 0 ? 2 : i % 3 == 0 ? 1 : 0).toArray();
    int[] fold = folds(classes(of), 5).of();
    for (int c = 0; c < 3; c++) {
      int stratum = c;
      int[] counts = new int[5];
      IntStream.range(0, 97).filter(i -> of[i] == stratum).forEach(i -> counts[fold[i]]++);
      int most = Arrays.stream(counts).max().orElseThrow();
      assertTrue(most - Arrays.stream(counts).min().orElseThrow() <= 1, Arrays.toString(counts));
    }
  }

  @Test
  void numbersAreDealtOutInFoldsOfEqualSize() {
    int[] fold = folds(new Target.Values(new double[23]), 4).of();
    int[] counts = new int[4];
    Arrays.stream(fold).forEach(f -> counts[f]++);
    Arrays.sort(counts);
    assertArrayEquals(new int[] {5, 6, 6, 6}, counts);
  }

  @Test
  void aClassWithFewerRowsThanFoldsIsNoted() {
    Folds folds = folds(classes(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2), 5);
    assertEquals(1, folds.notes().size());
    assertTrue(folds.notes().get(0).contains("'c2' (2)"), folds.notes().toString());
    assertEquals(List.of(), folds(classes(0, 0, 1, 1), 2).notes());
  }

  @Test
  void aClassOfOneRowCannotBeLeftOut() {
    InputException e =
        assertThrows(InputException.class, () -> folds(classes(0, 0, 0, 1, 1, 1, 2), 3));
    assertTrue(e.getMessage().contains("the rarest class has 1 row."), e.getMessage());
    assertThrows(InputException.class, () -> folds(new Target.Values(new double[3]), 4));
    assertThrows(InputException.class, () -> folds(new Target.Values(new double[3]), 1));
  }

  @Test
  void groupsStayTogetherAndNoFoldIsEmpty() {
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 50; trial++) {
      int n = 30 + random.nextInt(40);
      int count = 4 + random.nextInt(8);
      int[] groups =
          IntStream.range(0, n).map(i -> i < count ? i : random.nextInt(count)).toArray();
      int[] of = IntStream.range(0, n).map(i -> random.nextInt(3)).toArray();
      Target target = trial % 2 == 0 ? new Target.Values(new double[n]) : classes(of);
      int folds = 2 + random.nextInt(3);
      int[] fold = Folds.assign(target, Optional.of(new Groups(groups, count)), folds, trial).of();
      int[] of1 = new int[count];
      Arrays.fill(of1, -1);
      for (int i = 0; i < n; i++) {
        assertTrue(of1[groups[i]] < 0 || of1[groups[i]] == fold[i]);
        of1[groups[i]] = fold[i];
      }
      assertEquals(folds, Arrays.stream(fold).distinct().count());
    }
  }

  /** Twelve groups of five, each with four rows of one class: even shares are possible. */
  @Test
  void groupsKeepTheClassesEven() {
    int[] of = IntStream.range(0, 60).map(i -> i % 5 == 4 ? 2 : i / 5 % 2).toArray();
    int[] groups = IntStream.range(0, 60).map(i -> i / 5).toArray();
    int[] fold = Folds.assign(classes(of), Optional.of(new Groups(groups, 12)), 3, 5).of();
    for (int f = 0; f < 3; f++) {
      int[] counts = new int[3];
      int number = f;
      IntStream.range(0, 60).filter(i -> fold[i] == number).forEach(i -> counts[of[i]]++);
      assertArrayEquals(new int[] {8, 8, 4}, counts);
    }
  }

  @Test
  void fewerGroupsThanFoldsAreRefused() {
    Groups two = Groups.named(List.of("a", "a", "b", "b"));
    InputException e =
        assertThrows(
            InputException.class, () -> Folds.assign(classes(0, 1, 0, 1), Optional.of(two), 3, 1));
    assertTrue(e.getMessage().startsWith("There are 2 groups for 3 folds."), e.getMessage());
    assertThrows(InputException.class, () -> Groups.named(List.of("a", " ")));
  }

  @Test
  void aClassInOneGroupIsNotedAndWithTwoClassesRefused() {
    Groups groups = new Groups(new int[] {0, 0, 1, 1, 2, 2, 3, 3}, 4);
    Folds folds = Folds.assign(classes(0, 1, 0, 1, 0, 1, 2, 2), Optional.of(groups), 2, 1);
    assertTrue(
        folds.notes().stream().anyMatch(note -> note.contains("'c2' are in one fold")),
        folds.notes().toString());
    InputException e =
        assertThrows(
            InputException.class,
            () -> Folds.assign(classes(0, 0, 0, 0, 0, 0, 1, 1), Optional.of(groups), 2, 1));
    assertTrue(e.getMessage().contains("All rows of class 'c1'"), e.getMessage());
  }
}
