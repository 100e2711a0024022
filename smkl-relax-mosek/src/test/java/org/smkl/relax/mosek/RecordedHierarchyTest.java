package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import mosek.fusion.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Problem;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.Relaxation;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.api.relax.RelaxationStatus;
import org.smkl.core.Smkl;
import org.smkl.core.assembly.Toolbox;
import org.smkl.core.data.PublishedData;
import org.smkl.core.data.PublishedProtocol;
import org.smkl.core.data.PublishedSet;
import org.smkl.core.fit.Fit;
import org.smkl.core.plugin.Plugins;
import org.smkl.relax.conic.ConicBackends;
import org.smkl.tck.PublishedFiles;
import org.smkl.tck.RelaxationInstances;

/** Through the translator and back, every relaxation has the value that it has directly. */
@Recorded
class RecordedHierarchyTest {
  static List<Relaxation> relaxations() {
    return List.of(
        Relaxation.full(),
        Relaxation.fullLmi(),
        Relaxation.minors(3),
        Relaxation.minors(4),
        Relaxation.socRandom(20, 3),
        Relaxation.socBasis(),
        Relaxation.diagonal());
  }

  private static RelaxationResult solve(
      ConicSolver solver, Problem problem, Node node, Relaxation relaxation) {
    RelaxationOptions options =
        RelaxationOptions.defaults(new SmoAlphaSolver()).withRelaxation(relaxation);
    return new ConicBackends().backendFor(solver).solve(problem, node, options);
  }

  private static void assertSame(Problem problem, Node node, Relaxation relaxation) {
    List<String> recorded = new ArrayList<>();
    Model.listen(recorded::add);
    RelaxationResult translated = solve(RecordedSolver.create(), problem, node, relaxation);
    Model.listen(null);
    RelaxationResult direct = solve(Model.clarabel(), problem, node, relaxation);
    assertFalse(recorded.isEmpty(), "nothing went through Fusion");
    assertEquals(RelaxationStatus.OPTIMAL, translated.status(), translated.nativeStatus());
    double slack = 1e-6 * Math.max(1, Math.abs(direct.value()));
    assertEquals(direct.value(), translated.value(), slack, "value");
    assertEquals(direct.lowerBound(), translated.lowerBound(), slack, "lower bound");
  }

  @ParameterizedTest
  @MethodSource("relaxations")
  void everyRelaxationHasTheSameValueOnSmallInstances(Relaxation relaxation) {
    boolean diagonal = relaxation.kind() == Relaxation.Kind.DIAGONAL;
    for (long seed = 1; seed <= 3; seed++) {
      Problem problem =
          diagonal
              ? RelaxationInstances.commuting(seed, 8, 3, 2)
              : RelaxationInstances.random(seed, 9, 3, 2, 0.3);
      assertSame(problem, Node.root(), relaxation);
      assertSame(problem, Node.root().include(0).exclude(1), relaxation);
    }
  }

  @Test
  void everyRelaxationHasTheSameValueOnIris() {
    Problem iris = iris();
    for (Relaxation relaxation :
        List.of(
            Relaxation.full(),
            Relaxation.minors(3),
            Relaxation.socRandom(20, 3),
            Relaxation.socBasis())) {
      assertSame(iris, Node.root(), relaxation);
    }
  }

  private static Problem iris() {
    PublishedData published = PublishedProtocol.load("iris", PublishedFiles.data());
    PublishedSet set = published.set();
    Smkl smkl = Smkl.builder().c(set.c()).lambda(set.lambda()).k0(set.k0()).build();
    return new Fit(smkl.settings(), Toolbox.of(Plugins.discover()))
        .prepare(published.train())
        .problem();
  }
}
