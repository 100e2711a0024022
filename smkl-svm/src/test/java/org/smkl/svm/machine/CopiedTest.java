package org.smkl.svm.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaProblem;

/** What is estimated is what machines hold. */
class CopiedTest {
  @Test
  void onlyBlocksOverSomeOfThePointsCopy() {
    double[] box = {1, 1, 1, 1};
    List<Block> blocks =
        List.of(
            Block.classifier(new double[] {1, -1, 1, -1}, box),
            Block.classifier(new int[] {0, 1, 3}, new double[] {1, -1, 1}, new double[] {1, 1, 1}),
            Block.regression(new double[] {1, 2, 3, 4}, box, 0.1),
            new Block(new int[] {2, 3, 2, 3}, new double[4], box, new double[] {1, 1, -1, -1}));
    SymmetricMatrix gram = SymmetricMatrix.wrap(4, new double[16]);
    List<PsdGround> grounds = Collections.nCopies(1, PsdGround.stored());
    Problem problem = new Problem(List.of(gram), grounds, blocks, 1, 1);
    long held =
        StoredMachines.of(problem, gram, 1).steps().stream()
            .map(AlphaProblem::gram)
            .filter(own -> own != gram)
            .mapToLong(own -> own.entries().length)
            .sum();
    assertEquals(9 + 4, held);
    assertEquals(held, StoredMachines.copied(blocks, 4));
  }
}
