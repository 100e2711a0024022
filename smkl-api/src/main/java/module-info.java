/** The plugin interfaces of smkl and the value types they exchange. Depends on nothing. */
module org.smkl.api {
  exports org.smkl.api;
  exports org.smkl.api.alpha;
  exports org.smkl.api.beta;
  exports org.smkl.api.branching;
  exports org.smkl.api.conic;
  exports org.smkl.api.experiment;
  exports org.smkl.api.kernel;
  exports org.smkl.api.method;
  exports org.smkl.api.propose;
  exports org.smkl.api.relax;
  exports org.smkl.api.task;
}
