package org.smkl.cli;

import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.search.CertifiedSolver;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;
import org.smkl.tck.hostile.Spoiler;
import org.smkl.tck.hostile.Spoils;

/** An honest search, but for the matrices that it writes to. */
public class SpoilingSearch implements CertifiedSolver {
  private final CertifiedSolver honest = Spoiler.honest(CertifiedSolver.class, "branch-and-bound");
  private final String id;
  private final Spoiler spoiler;

  /** One that spoils in this way. */
  public SpoilingSearch(Spoils how) {
    this.id = HostileJars.idOf(how);
    this.spoiler = new Spoiler(how);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String version() {
    return "6.6.6";
  }

  @Override
  public SearchResult solve(
      Problem problem,
      RelaxationBackend backend,
      AlphaSolver alphaSolver,
      SearchOptions options,
      SearchListener listener) {
    Runnable after = spoiler.before(problem);
    SearchResult result = honest.solve(problem, backend, alphaSolver, options, listener);
    after.run();
    spoiler.returns(result.incumbent().beta(), result.incumbent().alpha());
    result.proof().ifPresent(p -> p.alphas().forEach(alpha -> spoiler.returns(alpha.values())));
    return result;
  }
}
