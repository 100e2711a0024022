package org.smkl.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.MatrixKernel;
import org.smkl.data.Table;
import org.smkl.error.InputException;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpec;
import org.smkl.gram.Normalisation;
import org.smkl.gram.PreparedKernels;
import org.smkl.gram.PsdPolicy;
import org.smkl.kernels.PrecomputedFamily;

/** A precomputed matrix: the file, and what every policy makes of the matrix in it. */
class GramFuzzTest {
  private static final Harness HARNESS =
      new Harness(Set.of(IllegalArgumentException.class, InputException.class));
  private static final PrecomputedFamily FAMILY = new PrecomputedFamily();
  private static final Path FILE = Harness.file("gram.csv");
  private static final int MOST_ROWS = 40;

  @DictionaryEntries({"\\x0a", ",", "1e308", "-1e-308", "0x1p3", "NaN", "1,0\\x0a0,1\\x0a"})
  @FuzzTest
  void gram(byte[] input) throws IOException {
    accepts(input);
  }

  static boolean accepts(byte[] input) throws IOException {
    Files.write(FILE, input);
    int n = rows(input);
    if (n > MOST_ROWS) {
      return false; // the time of an eigenvalue decomposition is not what is tested
    }
    KernelArguments arguments = new KernelArguments(Map.of("file", FILE.toString(), "cross", ""));
    Optional<double[][]> values =
        HARNESS.read(input.length, () -> ((MatrixKernel) FAMILY.create(arguments)).train(n));
    if (values.isEmpty() || n == 0) {
      return false;
    }
    readsWhatIsWritten(values.get(), arguments);
    boolean accepted = false;
    for (PsdPolicy policy : PsdPolicy.values()) {
      for (Normalisation normalisation : Normalisation.values()) {
        accepted |= prepares(input.length, n, policy, normalisation);
      }
    }
    return accepted;
  }

  private static int rows(byte[] input) {
    return (int)
        new String(input, StandardCharsets.UTF_8).lines().filter(l -> !l.isBlank()).count();
  }

  private static boolean prepares(
      int length, int n, PsdPolicy policy, Normalisation normalisation) {
    KernelSpec spec =
        new KernelSpec(FAMILY.id(), Map.of("file", FILE.toString(), "cross", ""), List.of());
    KernelOptions options =
        KernelOptions.defaults().withPsd(policy).withNormalisation(normalisation).withThreads(1);
    Optional<PreparedKernels> prepared =
        HARNESS.read(
            length,
            () ->
                KernelPreparation.prepare(
                    Table.of(new double[n][1]),
                    List.of(spec),
                    Map.of(FAMILY.id(), FAMILY),
                    options));
    for (SymmetricMatrix gram : prepared.map(PreparedKernels::grams).orElse(List.of())) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertTrue(Double.isFinite(gram.get(i, j)), policy + " leaves an infinite entry");
        }
      }
    }
    return prepared.isPresent();
  }

  private static void readsWhatIsWritten(double[][] values, KernelArguments arguments)
      throws IOException {
    byte[] before = Files.readAllBytes(FILE);
    String text =
        Arrays.stream(values)
            .map(r -> Arrays.stream(r).mapToObj(Double::toString).collect(Collectors.joining(",")))
            .collect(Collectors.joining("\n"));
    Files.writeString(FILE, text);
    assertArrayEquals(values, ((MatrixKernel) FAMILY.create(arguments)).train(values.length));
    Files.write(FILE, before);
  }
}
