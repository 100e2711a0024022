package org.smkl.svm.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For each step of the mathematics the way that is taken, decided from the shape of the problem and
 * the memory there is. The same functions decide during the solve, from what is known by then: at a
 * node there are fewer kernels, and ranks are known once factors were looked for.
 *
 * @param shape what it was made from
 * @param kernels how kernel values are had
 * @param alpha how the SVM of a block is solved
 * @param relaxation how the Full SDP relaxation of all kernels is solved
 * @param nodes what happens to the root if the relaxation leaves it open
 * @param samples rows that are looked at before all of them
 */
public record SolvePlan(
    ProblemShape shape,
    KernelValues kernels,
    AlphaWay alpha,
    RelaxationWay relaxation,
    NodeWay nodes,
    Samples samples) {
  /**
   * The plan for a problem.
   *
   * @param kernels how its kernel values are had
   * @param heap bytes of the Java heap
   */
  public static SolvePlan of(ProblemShape shape, KernelValues kernels, long heap) {
    return new SolvePlan(
        shape,
        kernels,
        shape.stored() ? new AlphaWay.Dense() : AlphaWay.workingSets(shape.rows(), heap),
        RelaxationWay.of(shape),
        NodeWay.of(shape.candidates(), shape.places()),
        Samples.of(shape.rows(), shape.candidates()));
  }

  /** One line for each step, by its name. */
  public Map<String, String> describe() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("kernel values", kernels.describe());
    lines.put("alpha-step", alpha.describe());
    lines.put("relaxation", relaxation.describe() + factorNote());
    lines.put("nodes", nodes.describe() + gapNote());
    lines.put("samples", samples.describe());
    return lines;
  }

  /** The gap of a node is known once its relaxation is solved. */
  private String gapNote() {
    boolean may =
        nodes == NodeWay.BRANCH
            && shape.variables() <= Thresholds.MAX_WIDE_VARIABLES
            && NodeWay.isChoosy(shape.candidates(), shape.places());
    return may ? "; settle choices instead where the gap is above " + Thresholds.MIN_BLIND_GAP : "";
  }

  /** Ranks are found with the kernel values, so that a plan before them can only say "if". */
  private String factorNote() {
    boolean known = shape.factorColumns() > 0 || shape.rankOne();
    return !known && RelaxationWay.looksForFactors(shape)
        ? "; over factors instead if every kernel is of low rank"
        : "";
  }
}
