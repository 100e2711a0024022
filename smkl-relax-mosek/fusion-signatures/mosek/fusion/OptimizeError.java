package mosek.fusion;

/** An error during optimization, that of a licence included. */
public class OptimizeError extends FusionRuntimeException {}
