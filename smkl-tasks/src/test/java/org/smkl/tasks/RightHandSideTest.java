package org.smkl.tasks;

import java.util.List;
import java.util.Map;
import org.smkl.api.task.TaskFamily;

/** Any right-hand side. */
class RightHandSideTest extends AnyEqualitySuite {
  @Override
  protected TaskFamily task() {
    return new Odd(true);
  }

  @Override
  protected List<Map<String, Double>> settings() {
    return List.of(Map.of(), Map.of("share", 0.3), Map.of("share", -0.7), Map.of("share", 0.999));
  }
}
