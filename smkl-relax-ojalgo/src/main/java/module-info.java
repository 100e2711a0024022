/** Second-order cone models by the quadratic programming of ojAlgo. */
module org.smkl.relax.ojalgo {
  requires org.smkl.conic;
  requires ojalgo;

  provides org.smkl.api.conic.ConicSolver with
      org.smkl.relax.ojalgo.OjAlgoConicSolver;
}
