package mosek.fusion;

/** A conic domain; only passed on. */
public class ConeDomain {}
