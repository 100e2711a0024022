package org.smkl.tck.hostile;

import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.method.Learner;
import org.smkl.api.method.MethodInput;
import org.smkl.api.method.MethodResult;
import org.smkl.api.method.WeightMethod;

/** Takes the first kernel and the alpha that is best there, and writes to the matrices. */
public class SpoilingWeightMethod extends Hostile<Spoils> implements WeightMethod {
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingWeightMethod(Spoils how) {
    super(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public String description() {
    return "spoils";
  }

  @Override
  public Optional<String> unsupported(Problem problem) {
    problem.source().matrices().ifPresent(spoiler::asked);
    return Optional.empty();
  }

  @Override
  public Learner learner(MethodInput input) {
    return point -> {
      Problem problem = input.problem(point);
      Runnable after = spoiler.before(problem);
      double[] beta = new double[problem.q()];
      beta[0] = 1;
      AlphaProblem step = new AlphaProblem(problem.gram(0), problem.blocks().get(0));
      double[] alpha = input.alphaSolver().solve(step, AlphaOptions.tolerance(1e-6)).alpha();
      after.run();
      spoiler.returns(beta, alpha);
      return MethodResult.shared(beta).withAlpha(alpha);
    };
  }
}
