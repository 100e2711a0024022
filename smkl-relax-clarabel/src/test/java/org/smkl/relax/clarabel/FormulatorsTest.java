package org.smkl.relax.clarabel;

import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.Formulator;
import org.smkl.relax.form.DiagonalFormulator;
import org.smkl.relax.form.FullFormulator;
import org.smkl.relax.form.MinorsFormulator;
import org.smkl.relax.form.SocBasisFormulator;
import org.smkl.relax.form.SocRandomFormulator;
import org.smkl.tck.FormulatorTck;
import org.smkl.tck.RequiresSolver;

/** The relaxations of this release pass the suite of their kind, solved by Clarabel. */
@RequiresSolver("clarabel")
class FormulatorsTest {
  abstract static class Solved extends FormulatorTck {
    @Override
    protected final Optional<ConicSolver> solver() {
      return Optional.of(new ClarabelConicSolver());
    }
  }

  @Nested
  class FullTest extends Solved {
    @Override
    protected Formulator formulator() {
      return new FullFormulator();
    }
  }

  @Nested
  class MinorsTest extends Solved {
    @Override
    protected Formulator formulator() {
      return new MinorsFormulator();
    }
  }

  @Nested
  class SocBasisTest extends Solved {
    @Override
    protected Formulator formulator() {
      return new SocBasisFormulator();
    }
  }

  @Nested
  class SocRandomTest extends Solved {
    @Override
    protected Formulator formulator() {
      return new SocRandomFormulator();
    }
  }

  @Nested
  class DiagonalTest extends Solved {
    @Override
    protected Formulator formulator() {
      return new DiagonalFormulator();
    }
  }
}
