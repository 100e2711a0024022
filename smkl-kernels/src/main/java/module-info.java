/** The kernel families that come with smkl. Exports nothing: they are found as services. */
module org.smkl.kernels {
  requires org.smkl.api;

  provides org.smkl.api.kernel.KernelFamily with
      org.smkl.kernels.LaplacianFamily,
      org.smkl.kernels.LinearFamily,
      org.smkl.kernels.PolynomialFamily,
      org.smkl.kernels.PrecomputedFamily,
      org.smkl.kernels.RbfFamily,
      org.smkl.kernels.SigmoidFamily;
}
