package org.smkl.core.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.KernelSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskProblem;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.error.InputException;
import org.smkl.plugin.task.ChosenTask;
import org.smkl.tasks.OneClassTask;
import org.smkl.tasks.QuantileTask;
import org.smkl.tasks.SquaredHingeTask;

/** Tasks of plugins: what becomes of targets, weights and C, and what files keep. */
class ChosenTaskTest {
  private static final Map<String, TaskFamily> KNOWN =
      new TreeMap<>(
          Map.of(
              "one-class", new OneClassTask(),
              "quantile", new QuantileTask(),
              "squared-hinge", new SquaredHingeTask()));

  private static TaskOptions options(String text) {
    return TaskOptions.defaults().withTask(ChosenTask.parse(text, KNOWN));
  }

  private static Dataset data(Target target, double... weights) {
    return new Dataset(
        "test",
        List.of("x"),
        new double[target.size()][1],
        target,
        weights.length == 0 ? Optional.empty() : Optional.of(weights));
  }

  @Test
  void aOneClassProblemHasAPointThatIsNoRow() {
    TaskOptions options = options("one-class(nu=0.25)");
    Dataset data = data(new Target.Labels(List.of("-1", "1"), new int[] {1, 1, 1, 1}), 1, 2, 0, 1);
    Task task = Task.of(data.target(), options);
    assertEquals(TaskKind.CLASSIFICATION, task.kind());
    assertEquals("one-class", task.id());
    TaskMachines machines = TaskBlocks.machines(task, data, 3, options);
    SymmetricMatrix gram =
        SymmetricMatrix.wrap(4, new double[] {1, .5, 0, 0, .5, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1});
    Problem problem =
        TaskProblem.of(
            machines,
            KernelSource.of(List.of(gram)),
            List.of(PsdGround.theory(new double[4])),
            1,
            1);
    assertEquals(5, problem.n());
    Block block = problem.blocks().get(0);
    // nu (3 + 6 + 3) = 3, the largest entry is 2: M is the power of two above 6.
    assertArrayEquals(new int[] {0, 1, 3, 4}, block.points());
    assertArrayEquals(new double[] {0, 0, 0, 8}, block.linear());
    assertArrayEquals(new double[] {3, 6, 3, 3}, block.upper());
    assertArrayEquals(new double[] {1, 1, 1, -1}, block.signs());
    assertEquals(-24, problem.constant());
    for (int j = 0; j < 5; j++) {
      assertEquals(0, problem.gram(0).get(4, j));
    }
    // Feasible, and worth -1/2 a'Ka: the constant is what M earns.
    double[] alpha = {1, 1, 1, 3};
    assertEquals(0, problem.linearValue(alpha));
    assertArrayEquals(new double[] {1, 1, 0, 1, -3}, problem.expansion(alpha, 0));
  }

  @Test
  void aRidgeIsAddedWithItsRounding() {
    TaskOptions options = options("squared-hinge");
    Dataset data = data(new Target.Labels(List.of("a", "b"), new int[] {0, 1}), 1, 4);
    Task task = Task.of(data.target(), options);
    SymmetricMatrix gram = SymmetricMatrix.wrap(2, new double[] {1, 0.3, 0.3, 1});
    Problem problem =
        TaskProblem.of(
            TaskBlocks.machines(task, data, 2, options),
            KernelSource.of(List.of(gram)),
            List.of(PsdGround.theory(new double[2])),
            1,
            1);
    assertArrayEquals(new double[] {1.25, 0.3, 0.3, 1.0625}, problem.gram(0).entries());
    assertTrue(problem.ground(0).errors()[0] >= 1.25 * 0x1p-53);
    // 2 sqrt(C_j S), S = 2 + 8.
    assertEquals(2 * Math.sqrt(20), problem.upper()[0], 1e-6);
    assertEquals(2 * Math.sqrt(80), problem.upper()[1], 1e-6);
    assertEquals(0, problem.constant());
  }

  @Test
  void modelsKeepTheTaskAndOldOnesHaveNone() throws IOException {
    TaskOptions options = options("quantile(tau=0.9)");
    Task task = Task.of(new Target.Values(new double[] {1, 2, 4}), options).at(options, 5);
    assertEquals("quantile(C=5.0,tau=0.9)", task.family());
    assertEquals(0.9, task.quantile());
    ObjectMapper mapper = new ObjectMapper();
    assertEquals(task, mapper.readValue(mapper.writeValueAsString(task), Task.class));
    Task plain = Task.of(new Target.Values(new double[] {1, 2, 4}), TaskOptions.defaults());
    String text = mapper.writeValueAsString(plain);
    assertTrue(!text.contains("family") && !text.contains("quantile"), text);
    assertNull(mapper.readValue(text, Task.class).family());
    assertEquals("regression", plain.name());
  }

  @Test
  void targetsOfAnotherSortAreRefused() {
    Target numbers = new Target.Values(new double[] {1, 2});
    Target classes = new Target.Labels(List.of("a", "b", "c"), new int[] {0, 1, 2});
    assertThrows(InputException.class, () -> Task.of(numbers, options("squared-hinge")));
    assertThrows(InputException.class, () -> Task.of(numbers, options("one-class")));
    assertThrows(InputException.class, () -> Task.of(classes, options("one-class")));
    assertThrows(InputException.class, () -> Task.of(classes, options("quantile")));
    for (String wrong : List.of("", "quantile(", "quantile(tau)", "quantile(tau=1,tau=2)", "x")) {
      assertThrows(InputException.class, () -> options(wrong), wrong);
    }
    assertThrows(
        InputException.class, () -> options("quantile(tau=0.2)").chosen().get().with("tau", 1));
  }
}
