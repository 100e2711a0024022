/** The framework: data, kernels, bounds, best response, assembly, models. */
module org.smkl.core {
  requires transitive org.smkl.api;
  requires com.fasterxml.jackson.databind;
  requires com.google.guice;
  requires de.siegmar.fastcsv;
  requires ejml.core;
  requires ejml.ddense;
  requires jakarta.inject;

  exports org.smkl.core.bound;
  exports org.smkl.core.parallel;

  uses org.smkl.api.alpha.AlphaSolver;
  uses org.smkl.api.beta.BetaProjector;
  uses org.smkl.api.conic.ConicSolver;
  uses org.smkl.api.kernel.KernelFamily;
  uses org.smkl.api.relax.ConicRelaxations;
  uses org.smkl.api.relax.RelaxationBackend;
}
