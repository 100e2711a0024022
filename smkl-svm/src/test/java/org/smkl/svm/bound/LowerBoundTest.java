package org.smkl.svm.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.relax.Cut;
import org.smkl.api.relax.LowerBound;
import org.smkl.api.relax.Node;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.tck.RelaxationInstances;

/** What authors of backends evaluate is what the framework evaluates. */
class LowerBoundTest {
  @Test
  void itIsTheRigorousBoundUpToRounding() {
    Random random = new Random(1);
    for (int seed = 0; seed < 20; seed++) {
      Problem problem = RelaxationInstances.random(seed, 12, 4, 1 + seed % 3, 0.2);
      double[] wild = random.doubles(problem.size(), -5, 5).toArray();
      for (Node node : new Node[] {Node.root(), Node.root().exclude(1), Node.root().include(2)}) {
        double rigorous = RigorousBounds.of(problem).lower(node, wild).value();
        double plain = LowerBound.of(problem, node, wild);
        assertEquals(rigorous, plain, 1e-9 * Math.max(1, Math.abs(rigorous)));
      }
      Cut cut = LowerBound.cut(problem, wild);
      Cut ours = Energies.cut(problem, cut.alpha(), 1);
      for (int i = 0; i < problem.q(); i++) {
        assertEquals(ours.energies()[i], cut.energies()[i], 1e-9 * (1 + ours.energies()[i]));
      }
    }
  }
}
