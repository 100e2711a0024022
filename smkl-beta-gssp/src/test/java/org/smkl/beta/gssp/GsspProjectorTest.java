package org.smkl.beta.gssp;

import org.smkl.api.beta.BetaProjector;
import org.smkl.tck.BetaProjectorTck;

class GsspProjectorTest extends BetaProjectorTck {
  @Override
  protected BetaProjector projector() {
    return new GsspProjector();
  }
}
