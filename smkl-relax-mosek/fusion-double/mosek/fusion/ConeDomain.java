package mosek.fusion;

/** A conic domain; only passed on. */
public class ConeDomain {
  final String words;

  ConeDomain(String words) {
    this.words = words;
  }
}
