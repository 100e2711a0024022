package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.TextKernel;
import org.smkl.data.Dataset;
import org.smkl.data.Split;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;
import org.smkl.core.fit.FitResult;
import org.smkl.gram.Normalisation;
import org.smkl.tck.KernelFamilyTck;

/** The suite of the kind, counting by hand, and promoters of E. coli. */
class SpectrumFamilyTest extends KernelFamilyTck {
  private static final Path PROMOTERS = Path.of("data/promoters.csv");

  @Override
  protected KernelFamily family() {
    return new SpectrumFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of(), Map.of("p", "1"), Map.of("p", "6"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(new Refused("p", "0"), new Refused("p", "2.5"), new Refused("p", "1000"));
  }

  /** Strings of any length, the empty one among them. */
  @Override
  protected List<String> texts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 24)
        .mapToObj(
            i ->
                random
                    .ints(2L * (i % 12), 0, 3)
                    .mapToObj(c -> String.valueOf("abé".charAt(c)))
                    .collect(Collectors.joining()))
        .toList();
  }

  @Test
  void valuesCountPairsOfEqualSubstrings() {
    for (int p = 1; p <= 4; p++) {
      KernelArguments arguments = new KernelArguments(Map.of("p", Integer.toString(p)));
      for (String x : texts(1)) {
        for (String z : texts(2)) {
          assertEquals(pairs(x, z, p), value(family().create(arguments), x, z), x + " " + z);
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static double value(org.smkl.api.kernel.Kernel kernel, String x, String z) {
    TextKernel<Object> text = (TextKernel<Object>) kernel;
    return text.value(text.read(x), text.read(z));
  }

  private static int pairs(String x, String z, int p) {
    int pairs = 0;
    for (int i = 0; i + p <= x.length(); i++) {
      for (int j = 0; j + p <= z.length(); j++) {
        pairs += x.regionMatches(i, z, j, p) ? 1 : 0;
      }
    }
    return pairs;
  }

  @Test
  void promotersAreToldByShortSubstringsWithAProof() {
    Dataset data =
        DataReader.readTraining(PROMOTERS, ReadOptions.defaults().withTexts(List.of("sequence")))
            .dataset();
    Split split = Split.shuffled(data.rows(), 0.75, 1);
    Smkl smkl =
        Smkl.builder()
            .kernels("spectrum(p=1|2|3|4|5|6)")
            .normalise(Normalisation.COSINE)
            .c(5)
            .lambda(0.01)
            .k0(2)
            .build();
    FitResult result = smkl.fit(data.subset(split.train()));
    assertTrue(result.lowerBound() > 0 && result.lowerBound() <= result.objective());
    Dataset test = data.subset(split.test());
    double[][] values = result.model().values(test.table(), 1);
    double[] labels = test.labels();
    long right =
        IntStream.range(0, labels.length).filter(i -> values[i][0] * labels[i] > 0).count();
    assertTrue(right >= 0.7 * labels.length, right + " of " + labels.length);
    assertFalse(result.remarks().stream().anyMatch(r -> r.contains("indefinite")));
  }
}
