package org.smkl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaValue;

/** Every value of a block contains its constant, and gaps are relative to what it leaves. */
class ConstantTest {
  private static final SymmetricMatrix UNIT = SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1});

  private static Block block() {
    return Block.classifier(new double[] {1, -1}, new double[] {5, 5});
  }

  @Test
  void valuesMoveByTheConstant() {
    double[] alpha = {0.5, 0.5};
    AlphaValue plain = new AlphaProblem(UNIT, block()).evaluate(alpha);
    AlphaValue moved = new AlphaProblem(UNIT, block().withConstant(-3)).evaluate(alpha);
    assertEquals(plain.dual() - 3, moved.dual(), 1e-15);
    assertEquals(plain.primal() - 3, moved.primal(), 1e-15);
    assertEquals(plain.bias(), moved.bias());
  }

  @Test
  void theGapIsThatOfWhatIsLeft() {
    // At (1, 1) both values are 1; at (0.9, 0.9) they differ by 0.1 and a little.
    double[] near = {0.9, 0.9};
    AlphaProblem plain = new AlphaProblem(UNIT, block());
    AlphaProblem moved = new AlphaProblem(UNIT, block().withConstant(-1));
    assertTrue(plain.surelyWithin(near, plain.evaluate(near), 0.6));
    assertFalse(moved.surelyWithin(near, moved.evaluate(near), 0.6));
    double[] best = {1, 1};
    AlphaProblem far = new AlphaProblem(UNIT, block().withConstant(-100));
    assertTrue(far.surelyWithin(best, far.evaluate(best), 1e-12));
  }

  @Test
  void copiesAndPartsKeepIt() {
    Block block =
        new Block(new int[] {4, 2}, new double[] {1, 1}, new double[] {1, 1}, new double[] {1, -1})
            .withConstant(7);
    assertEquals(7, block.copy().constant());
    assertEquals(7, block.over(block.points()).constant());
    assertEquals(7 + 1.5, block.linearValue(new double[] {1, 0.5}));
    assertEquals(0, block().constant());
    assertThrows(IllegalArgumentException.class, () -> block().withConstant(Double.NaN));
  }

  @Test
  void aProblemHasTheSum() {
    Problem problem =
        new Problem(
            List.of(UNIT),
            List.of(PsdGround.stored()),
            List.of(block().withConstant(2), block().withConstant(-0.5)),
            1,
            1);
    assertEquals(1.5, problem.constant());
    assertEquals(1.5 + 4, problem.linearValue(new double[] {1, 1, 1, 1}));
  }
}
