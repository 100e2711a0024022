/** Relaxations of the sparse problem and the embedded backend that solves the strongest one. */
module org.smkl.relax {
  requires org.smkl.api;
  requires org.smkl.core;

  provides org.smkl.api.relax.RelaxationBackend with
      org.smkl.relax.saddle.SaddleBackend;
}
