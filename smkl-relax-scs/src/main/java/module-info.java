/** The splitting conic solver SCS behind the plugin interfaces of smkl. */
module org.smkl.relax.scs {
  requires org.smkl.conic;

  provides org.smkl.api.conic.ConicSolver with
      org.smkl.relax.scs.ScsConicSolver;
}
