package org.smkl.tck.hostile;

import java.util.Optional;
import org.smkl.api.Problem;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;

/** An honest backend, but for the matrices that it writes to. */
public class SpoilingBackend extends Hostile<Spoils> implements RelaxationBackend {
  private final RelaxationBackend honest = Spoiler.honest(RelaxationBackend.class, "saddle");
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingBackend(Spoils how) {
    super(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public Optional<String> unsupported(Problem problem, Relaxation relaxation) {
    problem.source().matrices().ifPresent(spoiler::asked);
    return honest.unsupported(problem, relaxation);
  }

  @Override
  public RelaxationResult solve(Problem problem, Node node, RelaxationOptions options) {
    Runnable after = spoiler.before(problem);
    RelaxationResult result = honest.solve(problem, node, options);
    after.run();
    for (int t = 0; t < options.pool().size(); t++) {
      spoiler.returns(options.pool().get(t).alpha(), options.pool().get(t).energies());
    }
    spoiler.returns(result.alpha(), result.beta(), result.z());
    return result;
  }
}
