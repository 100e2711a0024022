/** The Clarabel interior-point solver behind the plugin interfaces of smkl. */
module org.smkl.relax.clarabel {
  requires org.smkl.conic;

  provides org.smkl.api.conic.ConicSolver with
      org.smkl.relax.clarabel.ClarabelConicSolver;
}
