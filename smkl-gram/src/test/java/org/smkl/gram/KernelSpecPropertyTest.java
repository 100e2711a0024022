package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KernelSpecPropertyTest {
  @Property(tries = 150)
  void parsingWhatWasPrintedGivesTheSame(@ForAll("specs") List<KernelSpec> specs) {
    assertEquals(specs, Kernels.specs(KernelSpec.print(specs)));
  }

  @Provide
  Arbitrary<List<KernelSpec>> specs() {
    return spec().list().ofMinSize(1).ofMaxSize(5);
  }

  private static Arbitrary<KernelSpec> spec() {
    Arbitrary<List<Integer>> columns =
        Arbitraries.integers().between(0, 40).list().uniqueElements().ofMaxSize(12);
    Arbitrary<String> label =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withChars(",;()[]=\" -|\\'é\t\u2028")
            .ofMaxLength(12)
            .map(SpecText::label);
    return Combinators.combine(arguments(), columns, label)
        .as(
            (a, c, l) ->
                new KernelSpec(
                    a.getKey(), a.getValue(), c.stream().sorted().toList(), List.of(), l));
  }

  private static Arbitrary<Map.Entry<String, Map<String, String>>> arguments() {
    Arbitrary<String> number =
        Arbitraries.doubles().between(-50, 50).ofScale(5).map(d -> Double.toString(d));
    Arbitrary<String> positive =
        Arbitraries.doubles().between(1e-9, 1e9).ofScale(9).map(d -> Double.toString(d));
    Arbitrary<String> degree = Arbitraries.integers().between(1, 100).map(String::valueOf);
    // Anything a file may be called, with the characters of the language among it.
    Arbitrary<String> file =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withChars(",;()[]=\" -\\'é\t")
            .ofMinLength(1)
            .ofMaxLength(12)
            .filter(s -> !s.isBlank());
    return Arbitraries.oneOf(
        Arbitraries.just(Map.entry("linear", Map.of())),
        positive.map(g -> Map.entry("rbf", Map.of("gamma", g))),
        positive.map(g -> Map.entry("laplacian", Map.of("gamma", g))),
        Combinators.combine(number, number)
            .as((s, o) -> Map.entry("sigmoid", ordered("scale", s, "offset", o))),
        Combinators.combine(degree, number, number)
            .as((d, s, o) -> Map.entry("poly", ordered("degree", d, "scale", s, "offset", o))),
        Combinators.combine(file, file.injectNull(0.5))
            .as(
                (f, c) ->
                    Map.entry("precomputed", ordered("file", f, "cross", c == null ? "" : c))));
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }
}
