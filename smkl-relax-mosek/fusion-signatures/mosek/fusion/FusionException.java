package mosek.fusion;

/** The checked exceptions of Fusion. */
public class FusionException extends Exception {}
