package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Relaxation;

/** Which relaxations exist for other tasks than two classes. */
class BlocksTest {
  private static final Map<Relaxation, String> WEAKER =
      Map.of(
          Relaxation.fullLmi(), "'full' as a matrix inequality is stated",
          Relaxation.minors(3), "'3x3' is stated",
          Relaxation.socBasis(), "'soc-basis' is stated",
          Relaxation.socRandom(10, 1), "'soc-random' is stated",
          Relaxation.diagonal(), "'diagonal' is stated");

  private static Problem problem(Block... blocks) {
    SymmetricMatrix identity = SymmetricMatrix.wrap(3, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1});
    return new Problem(List.of(identity), List.of(PsdGround.stored()), List.of(blocks), 1, 1);
  }

  @Test
  void theFullOneDoesAndTheWeakerOnesSayWhyNot() {
    double[] box = {1, 1, 1};
    Block numbers = Block.regression(new double[] {1, 2, 4}, box, 0.1);
    Block classes = Block.classifier(new double[] {1, -1, 1}, box);
    Map<Problem, String> problems =
        Map.of(
            problem(numbers), "one machine with 6 variables over 3 points",
            problem(classes, classes), "2 machines with 6 variables over 3 points");
    problems.forEach(
        (problem, machines) -> {
          assertEquals(Optional.empty(), Formulations.unsupported(problem, Relaxation.full()));
          WEAKER.forEach(
              (relaxation, name) -> {
                String reason = Formulations.unsupported(problem, relaxation).orElse("");
                assertTrue(reason.contains(name), reason);
                assertTrue(reason.contains(machines), reason);
                assertTrue(reason.contains("There is no form of it"), reason);
                assertTrue(reason.contains("Maybe use the relaxation 'full'"), reason);
              });
        });
    WEAKER
        .keySet()
        .forEach(
            relaxation ->
                assertEquals(
                    Optional.empty(), Formulations.unsupported(problem(classes), relaxation)));
  }
}
