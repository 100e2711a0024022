/** The beta-projector "gssp". */
module org.smkl.beta.gssp {
  requires org.smkl.api;

  provides org.smkl.api.beta.BetaProjector with
      org.smkl.beta.gssp.GsspProjector;
}
