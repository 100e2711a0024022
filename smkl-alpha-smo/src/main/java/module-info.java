/** The embedded alpha-solver {@code smo}. */
module org.smkl.alpha.smo {
  requires transitive org.smkl.api;

  exports org.smkl.alpha.smo;

  provides org.smkl.api.alpha.AlphaSolver with
      org.smkl.alpha.smo.SmoAlphaSolver;
}
