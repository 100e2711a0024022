/** What conic solvers with a native library share. */
module org.smkl.conic {
  requires transitive org.smkl.api;

  exports org.smkl.conic;
}
