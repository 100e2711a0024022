package org.smkl.tasks;

import org.smkl.api.task.TaskFamily;

/** No bias. */
class WithoutBiasTest extends AnyEqualitySuite {
  @Override
  protected TaskFamily task() {
    return new Odd(false);
  }
}
