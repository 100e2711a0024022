package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import mosek.fusion.OptimizeError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.Budget;
import org.smkl.api.conic.ConicOptions;

/** What Fusion is told of three tiny models; the files explain themselves line by line. */
class RecordedGoldenTest {
  @AfterEach
  void everyModelIsClosed() {
    RecordedSolver.assertEveryModelIsClosed();
  }

  @ParameterizedTest
  @EnumSource(TinyModels.class)
  void recordedModelIsTheOneCheckedByHand(TinyModels tiny) throws IOException {
    AtomicReference<String> told = new AtomicReference<>();
    RecordedSolver solver =
        new RecordedSolver(
            recording -> {
              told.set(recording.toString());
              throw new OptimizeError("not solved");
            });
    solver.solve(
        tiny.model(),
        new ConicOptions(1e-9, 100, Budget.oneThread().withThreads(2).withSeconds(60), line -> {}));
    String untimed = told.get().replaceAll("(optimizerMaxTime) .*", "$1 60 or less");
    assertEquals(golden(tiny), untimed);
  }

  private static String golden(TinyModels tiny) throws IOException {
    try (InputStream in = RecordedGoldenTest.class.getResourceAsStream(tiny.file())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(Collectors.joining("\n", "", "\n"));
    }
  }
}
