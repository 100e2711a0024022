package org.smkl.tck.hostile;

import java.util.List;
import java.util.Optional;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;

/** An honest alpha-solver, but for the matrix that it writes to. */
public class SpoilingAlphaSolver extends Hostile<Spoils> implements AlphaSolver {
  private final AlphaSolver honest = Spoiler.honest(AlphaSolver.class, "smo");
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingAlphaSolver(Spoils how) {
    super(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public Optional<String> unsupported(AlphaProblem problem) {
    spoiler.asked(List.of(problem.gram()));
    return Optional.empty();
  }

  @Override
  public AlphaSolution solve(AlphaProblem problem, AlphaOptions options) {
    Runnable after = spoiler.before(List.of(problem.gram()));
    AlphaSolution solution = honest.solve(problem, options);
    after.run();
    spoiler.returns(solution.alpha());
    return solution;
  }
}
