package org.smkl.cv.method;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the methods of this release share: an id, words, and the parameters that they have. */
abstract class OwnMethod implements MklMethod {
  private final String id;
  private final String description;
  private final Set<Axis> axes;

  OwnMethod(String id, String description, Axis... axes) {
    this.id = id;
    this.description = description;
    this.axes = EnumSet.copyOf(List.of(axes));
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Set<Axis> axes() {
    return axes;
  }
}
