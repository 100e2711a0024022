package org.smkl.svm.bound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Cut;

class EnergiesTest {
  @Test
  void aCutOfSomeKernelsHasTheirEnergies() {
    List<SymmetricMatrix> grams =
        List.of(
            SymmetricMatrix.wrap(2, new double[] {1, 0, 0, 1}),
            SymmetricMatrix.wrap(2, new double[] {3, 1, 1, 2}),
            SymmetricMatrix.wrap(2, new double[] {5, 4, 4, 5}));
    Problem problem =
        new Problem(
            grams,
            Collections.nCopies(3, PsdGround.stored()),
            List.of(Block.classifier(new double[] {1, -1}, new double[] {9, 9})),
            1,
            1);
    double[] alpha = {2, 2};
    assertArrayEquals(new double[] {8, 12, 8}, Energies.of(problem, alpha, 1));
    Cut cut = Energies.cut(problem, alpha, new int[] {2, 0}, 1);
    assertEquals(8, cut.energies()[0]);
    assertEquals(8, cut.energies()[2]);
    assertEquals(4, cut.sum());
  }
}
