package mosek.fusion;

/** An affine expression; only passed on. */
public interface Expression {}
