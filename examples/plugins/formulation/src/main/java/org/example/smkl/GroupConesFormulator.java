package org.example.smkl;

import java.util.List;
import java.util.Optional;
import org.smkl.api.Arguments;
import org.smkl.api.NumberParameter;
import org.smkl.api.Problem;
import org.smkl.api.Versions;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.Node;

/**
 * A relaxation: the matrix inequality theta K(b) &gt;= gamma gamma' along a few vectors, one for
 * each group of points of one class (but for one group at most, which has both), x = the labels of
 * the group. With a group for each point it is the relaxation {@code soc-basis}; with few groups it
 * is weaker and smaller. Users write {@code --relaxation group-cones}, or {@code
 * 'group-cones(groups=20)'}.
 */
public final class GroupConesFormulator implements Formulator {
  private static final String GROUPS = "groups";

  @Override
  public String id() {
    return "group-cones";
  }

  @Override
  public String version() {
    return Versions.of(GroupConesFormulator.class);
  }

  @Override
  public String description() {
    return "the matrix inequality along one vector for each group of points";
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(NumberParameter.of(GROUPS, "how many groups, 1 or more", 10));
  }

  @Override
  public Optional<String> unsupported(Problem problem, Arguments arguments) {
    groups(arguments);
    if (!problem.twoClasses()) {
      return Optional.of(
          "Relaxation 'group-cones' is stated for one machine of two classes over all points. Maybe the relaxation 'full'.");
    }
    return problem.allPsd()
        ? Optional.empty()
        : Optional.of("Relaxation 'group-cones' needs positive semidefinite kernels.");
  }

  @Override
  public Formulation formulate(Problem problem, Node node, Arguments arguments, int threads) {
    return new GroupConesModel(problem, node, Math.min(groups(arguments), problem.n()));
  }

  private static int groups(Arguments arguments) {
    return arguments.integer(GROUPS, 1, 1_000_000);
  }
}
