package org.smkl.core.fit;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.smkl.core.response.Solution;
import org.smkl.core.task.Role;
import org.smkl.search.SearchResult;
import org.smkl.svm.machine.MachineValue;

/**
 * What was found for one machine that has kernels of its own. Arrays are shared: read, never write.
 *
 * @param role what the machine tells apart
 * @param status how its search ended
 * @param solution weights over the kept kernels, with this machine alone
 * @param lowerBound no choice of kernels for this machine is better, rigorous
 * @param relativeGap between objective and lower bound
 * @param svmSolves alpha-steps solved
 * @param proof what branch and bound found and proved, where it was asked for
 */
public record MachineFit(
    Role role,
    FitStatus status,
    Solution solution,
    double lowerBound,
    double relativeGap,
    int svmSolves,
    Optional<SearchResult> proof) {

  static MachineFit of(Role role, RigorousFit found, Optional<SearchResult> proof) {
    return new MachineFit(
        role,
        found.status(),
        found.solution(),
        found.lowerBound(),
        found.relativeGap(),
        found.svmSolves(),
        proof);
  }

  /** Whether this machine's choice is proved as {@link FitResult#provenOptimal} says. */
  public boolean provenOptimal() {
    return solution.rigorous()
        && (proof.isEmpty() || status == FitStatus.CERTIFIED)
        && Math.abs(solution.objective() - lowerBound)
            <= FitResult.PROOF_GAP * Math.abs(solution.objective());
  }

  /**
   * All machines together: values and bounds add up, rounded to the safe side, and the whole is as
   * proved as its worst machine. The weights are the means of those of the machines.
   */
  static RigorousFit together(List<MachineFit> machines, List<String> remarks) {
    double objective = 0;
    double lower = 0;
    FitStatus worst = machines.get(0).status();
    for (MachineFit machine : machines) {
      // Exact where nothing was added yet, so that one machine alone keeps its bounds.
      objective = up(objective, machine.solution().objective());
      lower = -up(-lower, -machine.lowerBound());
      worst = machine.status().compareTo(worst) > 0 ? machine.status() : worst;
    }
    List<Solution> parts = machines.stream().map(MachineFit::solution).toList();
    double[] mean = new double[parts.get(0).beta().length];
    parts.forEach(
        part -> {
          for (int i = 0; i < mean.length; i++) {
            mean[i] += part.beta()[i] / parts.size();
          }
        });
    MachineValue value =
        new MachineValue(
            parts.stream().mapToDouble(p -> p.value().dual()).sum(),
            parts.stream().mapToDouble(p -> p.value().primal()).sum(),
            parts.stream().flatMapToDouble(p -> DoubleStream.of(p.value().biases())).toArray());
    double[] alpha = parts.stream().flatMapToDouble(p -> DoubleStream.of(p.alpha())).toArray();
    boolean rigorous = parts.stream().allMatch(Solution::rigorous);
    return new RigorousFit(
        worst,
        new Solution(mean, alpha, value, objective, rigorous),
        lower,
        machines.stream().mapToInt(MachineFit::svmSolves).sum(),
        remarks);
  }

  private static double up(double sum, double more) {
    double total = sum + more;
    return sum == 0 || more == 0 || Double.isInfinite(total) ? total : Math.nextUp(total);
  }
}
