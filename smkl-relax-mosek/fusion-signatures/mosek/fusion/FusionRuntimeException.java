package mosek.fusion;

/** The unchecked exceptions of Fusion. */
public class FusionRuntimeException extends RuntimeException {}
