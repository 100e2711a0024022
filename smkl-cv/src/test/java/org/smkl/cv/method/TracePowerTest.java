package org.smkl.cv.method;

import org.smkl.api.method.WeightMethod;
import org.smkl.tck.WeightMethodTck;

/** An honest method passes the suite of its kind. */
class TracePowerTest extends WeightMethodTck {
  @Override
  protected WeightMethod method() {
    return new TracePower();
  }

  @Override
  protected boolean service() {
    // Other tests of this module would find it too.
    return false;
  }
}
