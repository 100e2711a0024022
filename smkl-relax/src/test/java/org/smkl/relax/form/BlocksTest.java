package org.smkl.relax.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Relaxation;

/** Which relaxations exist for other tasks than two classes. */
class BlocksTest {
  @Test
  void theFullOneDoesAndTheWeakerOnesSayWhyNot() {
    Block block = Block.regression(new double[] {1, 2, 4}, new double[] {1, 1, 1}, 0.1);
    SymmetricMatrix identity = SymmetricMatrix.wrap(3, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1});
    Problem problem =
        new Problem(List.of(identity), List.of(PsdGround.stored()), List.of(block), 1, 1);
    assertEquals(Optional.empty(), Formulations.unsupported(problem, Relaxation.full()));
    String reason = Formulations.unsupported(problem, Relaxation.fullLmi()).orElse("");
    assertTrue(reason.contains("one machine of two classes"), reason);
    assertTrue(reason.contains("1 machines with 6 variables over 3 points"), reason);
  }
}
