package org.smkl.core.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Block;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.InputException;

class TaskTest {
  private static final TaskOptions OPTIONS = TaskOptions.defaults();
  private static final List<String> THREE = List.of("a", "b", "c");

  private static Dataset data(Target target, double... weights) {
    double[][] x = new double[target.size()][1];
    return new Dataset(
        "test",
        List.of("x"),
        x,
        target,
        weights.length == 0 ? Optional.empty() : Optional.of(weights));
  }

  private static Target.Labels labels(int... of) {
    return new Target.Labels(THREE, of);
  }

  private static int[] rows(Block block) {
    return IntStream.range(0, block.size()).map(block::row).toArray();
  }

  @Test
  void pairsAreInTheOrderOfLibsvmOverTheirOwnRows() {
    Dataset data = data(labels(2, 0, 1, 2));
    Task task = Task.of(data.target(), OPTIONS);
    assertEquals(List.of(new Role(0, 1), new Role(0, 2), new Role(1, 2)), task.roles());
    List<Block> blocks = TaskBlocks.of(task, data, 5, ClassWeights.equal());
    assertArrayEquals(new int[] {1, 2}, rows(blocks.get(0)));
    assertArrayEquals(new double[] {1, -1}, blocks.get(0).signs());
    assertArrayEquals(new int[] {0, 1, 3}, rows(blocks.get(1)));
    assertArrayEquals(new double[] {-1, 1, -1}, blocks.get(1).signs());
  }

  @Test
  void mostVotesWinAndOfEqualOnesTheFirst() {
    Task task = Task.of(labels(0, 1, 2), OPTIONS);
    assertEquals(1, task.predict(new double[] {-1, 1, 1}));
    // A circle: each class has one vote. A value of 0 is a vote for the second.
    assertEquals(0, task.predict(new double[] {1, -1, 1}));
    assertEquals(2, task.predict(new double[] {0, 0, 0}));
  }

  @Test
  void theLargestValueWinsAgainstTheRest() {
    Task task =
        Task.of(labels(0, 1, 2), OPTIONS.withMulticlass(TaskOptions.Multiclass.ONE_VERSUS_REST));
    assertEquals(3, task.roles().size());
    assertEquals(2, task.predict(new double[] {-3, -2, -1}));
    assertEquals(0, task.predict(new double[] {-1, -1, -1}));
  }

  @Test
  void aClassWithoutRowsHasNoMachineAndIsNeverPredicted() {
    for (TaskOptions.Multiclass way : TaskOptions.Multiclass.values()) {
      Task task = Task.of(labels(0, 2, 0), OPTIONS.withMulticlass(way));
      double[] low = new double[task.roles().size()];
      java.util.Arrays.fill(low, -7);
      assertTrue(task.predict(low) != 1, way.toString());
    }
    assertThrows(InputException.class, () -> Task.of(labels(1, 1), OPTIONS));
  }

  @Test
  void weightsOfRowsAndClassesMultiplyAndZeroTakesNoPart() {
    Dataset data = data(labels(0, 1, 0, 1, 2), 1, 2, 0, 0.5, 1);
    Task task = Task.of(data.target(), OPTIONS);
    Block first = TaskBlocks.of(task, data, 10, new ClassWeights(false, Map.of("b", 3.0))).get(0);
    assertArrayEquals(new int[] {0, 1, 3}, rows(first));
    assertArrayEquals(new double[] {10, 60, 15}, first.upper());
    // n / (k n_c) = 5 / (3 * 2) for the classes a and b.
    Block balanced = TaskBlocks.of(task, data, 6, ClassWeights.inverseToFrequency()).get(0);
    assertArrayEquals(new double[] {5, 10, 2.5}, balanced.upper(), 1e-12);
    Dataset gone = data(labels(0, 1, 0, 1, 2), 1, 0, 1, 0, 1);
    InputException e =
        assertThrows(
            InputException.class, () -> TaskBlocks.of(task, gone, 1, ClassWeights.equal()));
    assertTrue(e.getMessage().contains("'a' and 'b'"), e.getMessage());
  }

  @Test
  void aRegressionLearnsStandardisedValuesAndPutsThemBack() {
    Dataset data = data(new Target.Values(new double[] {1, 3, 8}), 1, 0, 1);
    Task task = Task.of(data.target(), OPTIONS.withEpsilon(0.25));
    assertEquals(4, task.mean());
    assertEquals(Math.sqrt(13), task.scale());
    assertEquals(8, task.number(4 / Math.sqrt(13)), 1e-12);
    Block block = TaskBlocks.of(task, data, 2, ClassWeights.equal()).get(0);
    assertArrayEquals(new int[] {0, 2, 0, 2}, rows(block));
    assertArrayEquals(new double[] {1, 1, -1, -1}, block.signs());
    double y = -3 / Math.sqrt(13);
    assertEquals(y - 0.25, block.linear()[0], 1e-12);
    assertEquals(-y - 0.25, block.linear()[2], 1e-12);
    Task constant = Task.of(new Target.Values(new double[] {2, 2}), OPTIONS);
    assertEquals(2, constant.number(0));
    assertThrows(
        InputException.class,
        () -> TaskBlocks.of(task, data, 1, ClassWeights.inverseToFrequency()));
  }

  @Test
  void weightsAreReadByName() {
    assertTrue(ClassWeights.parse(" balanced ").balanced());
    assertEquals(Map.of("a", 2.0, "x=y", 0.5), ClassWeights.parse("a=2, x=y=0.5").byName());
    InputException e =
        assertThrows(
            InputException.class,
            () ->
                TaskBlocks.of(
                    Task.of(labels(0, 1), OPTIONS),
                    data(labels(0, 1)),
                    1,
                    ClassWeights.parse("d=1")));
    assertTrue(e.getMessage().contains("no class 'd'"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a=", "a=0", "a=-1", "a=NaN", "a=1,a=2", "a=1,"})
  void wrongWeightsAreRefused(String text) {
    assertThrows(InputException.class, () -> ClassWeights.parse(text));
  }
}
