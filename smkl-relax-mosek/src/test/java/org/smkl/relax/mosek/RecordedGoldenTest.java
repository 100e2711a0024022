package org.smkl.relax.mosek;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mosek.fusion.Model;
import mosek.fusion.ProblemStatus;
import mosek.fusion.Script;
import mosek.fusion.SolutionStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smkl.api.StopSignal;
import org.smkl.api.conic.ConicOptions;

/** What Fusion is told of three tiny models; the files explain themselves line by line. */
class RecordedGoldenTest {
  @AfterEach
  void everyModelIsClosed() {
    Model.checkAllClosed();
  }

  @ParameterizedTest
  @EnumSource(TinyModels.class)
  void recordedModelIsTheOneCheckedByHand(TinyModels tiny) throws IOException {
    List<String> recorded = new ArrayList<>();
    Model.listen(recorded::add);
    Script.ending(ProblemStatus.Unknown, SolutionStatus.Undefined, SolutionStatus.Undefined).play();
    RecordedSolver.create()
        .solve(tiny.model(), new ConicOptions(1e-9, 100, 60, 2, StopSignal.NEVER, line -> {}));
    Model.listen(null);
    String untimed = recorded.get(0).replaceAll("(optimizerMaxTime) .*", "$1 60 or less");
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
