package org.smkl.python;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smkl.api.Budget;
import org.smkl.api.PsdGround;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.cv.easymkl.MarginDistribution;
import org.smkl.cv.easymkl.MarginProgram;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.Parameters;

/** What the methods of comparison learn, without their classifier. */
final class Baseline {
  private static final double TOLERANCE = 1e-7;

  private Baseline() {}

  static double[] weights(
      String method, Rows[] grams, double[] labels, double lambda, int threads, StopSignal stop) {
    List<SymmetricMatrix> matrices = new ArrayList<>();
    for (Rows gram : grams) {
      matrices.add(SymmetricMatrix.wrap(labels.length, gram.flat()));
    }
    KernelData data =
        new KernelData(matrices, Collections.nCopies(matrices.size(), PsdGround.none()), labels);
    Budget budget = Budget.oneThread().withThreads(threads).withStop(stop);
    return Methods.named(method, Work.toolbox())
        .trainer(data, new MethodContext(Work.toolbox(), TOLERANCE, 1, budget))
        .weights(Parameters.of(1, lambda, 1))[0];
  }

  /** EasyMKL's distribution over the rows of each class; weights are its energies. */
  static double[] margin(Rows sum, double[] labels, double lambda, int threads, StopSignal stop) {
    SymmetricMatrix kernels = SymmetricMatrix.wrap(labels.length, sum.flat());
    MarginProgram program = new MarginProgram(kernels, labels, lambda, threads);
    return MarginDistribution.solve(program, program.uniform(), stop).gamma();
  }
}
