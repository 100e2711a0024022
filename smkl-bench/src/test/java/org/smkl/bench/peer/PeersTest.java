package org.smkl.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smkl.api.StopSignal;
import org.smkl.api.SymmetricMatrix;
import org.smkl.cv.method.StoppedException;
import org.smkl.error.InputException;

class PeersTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final PeerData DATA =
      new PeerData(
          new double[][] {{1.5, -2, 3}, {4, 5, -0.1}},
          new double[] {1, -1},
          List.of(
              SymmetricMatrix.wrap(2, new double[] {2, 0.3, 0.3, 1}),
              SymmetricMatrix.wrap(2, new double[] {7, -1e-300, -1e-300, Math.PI})));

  @TempDir private Path folder;

  @Test
  void theAnswerHasTheSecondsAndAllOtherValues() {
    String cases = FakePeers.answer("svm", "\"seconds\":0.25,\"value\":-3.5,\"none\":null");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      PeerAnswer.Done done = done(peers.run("svm", Map.of("C", 10.0), 1));
      assertEquals(0.25, done.seconds());
      assertEquals(-3.5, done.values().get("value"));
      assertEquals("Fake 7.5", peers.versions());
    }
  }

  @Test
  void theQuestionHasMethodParametersAndNumberOfRuns() throws IOException {
    Path log = folder.resolve("log");
    String cases =
        "    svm) echo \"$line\" >>'%s'; echo \"{\\\"id\\\":$id,\\\"seconds\\\":1}\" ;;"
            .formatted(log);
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      done(peers.run("svm", Map.of("C", 2.5), 4));
      done(peers.run("svm", Map.of(), 1));
    }
    assertEquals(
        List.of(
            "{\"do\":\"svm\",\"times\":4,\"C\":2.5,\"id\":2}",
            "{\"do\":\"svm\",\"times\":1,\"id\":3}"),
        Files.readAllLines(log));
  }

  @Test
  void librariesAreToldToUseOneThread() {
    String cases =
        FakePeers.answer(
            "a",
            "\"seconds\":$OMP_NUM_THREADS$OPENBLAS_NUM_THREADS$MKL_NUM_THREADS$RAYON_NUM_THREADS");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      assertEquals(1111, done(peers.run("a", Map.of(), 1)).seconds());
    }
  }

  @Test
  void aWorkerThatDiesIsReportedWithItsLastWordsAndStartedAgain() {
    String cases =
        "    cka) echo 'Killed: no memory' >&2; exit 3 ;;\n"
            + FakePeers.answer("svm", "\"seconds\":2");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      assertEquals(
          "The worker ended with exit code 3: Killed: no memory",
          failure(peers.run("cka", Map.of(), 1)));
      assertEquals(2, done(peers.run("svm", Map.of(), 1)).seconds());
    }
  }

  @Test
  void anErrorOfThePeerIsItsMessage() {
    String cases =
        FakePeers.answer("cka", "\"error\":\"ImportError: no MKLpy\"")
            + FakePeers.answer("svm", "\"seconds\":2");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      assertEquals("ImportError: no MKLpy", failure(peers.run("cka", Map.of(), 1)));
      assertEquals(2, done(peers.run("svm", Map.of(), 1)).seconds());
    }
  }

  @Test
  void garbageIsAFailureAndNeverTakenForTheNextAnswer() {
    String cases =
        "    a) echo 'Segmentation'; echo '{\"id\":3,\"seconds\":99}' ;;\n"
            + "    b) echo '{\"id\":1000,\"seconds\":99}' ;;\n"
            + "    c) echo 'null' ;;\n"
            + "    d) echo '[1]' ;;\n"
            + FakePeers.answer("e", "\"seconds\":\"fast\"")
            + FakePeers.answer("good", "\"seconds\":2");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      assertTrue(failure(peers.run("a", Map.of(), 1)).contains("Segmentation"));
      for (String method : List.of("b", "c", "d", "e")) {
        assertEquals(2, done(peers.run("good", Map.of(), 1)).seconds());
        failure(peers.run(method, Map.of(), 1));
      }
      assertEquals(2, done(peers.run("good", Map.of(), 1)).seconds());
    }
  }

  @Test
  void aWorkerThatCannotBeStartedIsAFailure() throws IOException {
    Path place = FakePeers.make(folder.resolve("peers"), "");
    Files.writeString(place.resolve(".venv/bin/python"), "#!/no/such/interpreter\n");
    try (Peers peers = new Peers(PeerFolder.of(place), LONG, StopSignal.NEVER)) {
      peers.give(DATA);
      assertTrue(failure(peers.run("svm", Map.of(), 1)).contains("could not be started"));
    }
  }

  @Test
  void aRunBeyondTheLimitIsEndedAndTheNextOneWorks() throws Exception {
    Path pid = folder.resolve("pid");
    // Works rather than sleeps, so that there is processor time to be seen.
    String cases =
        "    cka) echo $$ >'%s'; while :; do :; done ;;\n".formatted(pid)
            + FakePeers.answer("svm", "\"seconds\":2");
    try (Peers peers = peers(cases, Duration.ofSeconds(2), StopSignal.NEVER)) {
      PeerAnswer.TooLong slow =
          assertInstanceOf(PeerAnswer.TooLong.class, peers.run("cka", Map.of(), 1));
      assertTrue(slow.seconds() > 0 && slow.seconds() < 3, slow.toString());
      assertFalse(
          ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
              .map(ProcessHandle::isAlive)
              .orElse(false));
      assertEquals(2, done(peers.run("svm", Map.of(), 1)).seconds());
    }
  }

  @Test
  void aStopSignalEndsTheWait() {
    AtomicInteger asked = new AtomicInteger();
    try (Peers peers = peers("    cka) sleep 100 ;;", LONG, () -> asked.incrementAndGet() > 3)) {
      assertThrows(StoppedException.class, () -> peers.run("cka", Map.of(), 1));
    }
  }

  @Test
  void matricesAreLittleEndianDoublesByRows() throws IOException {
    DATA.write(folder);
    assertEquals(List.of(1.5, -2.0, 3.0, 4.0, 5.0, -0.1), doubles(folder.resolve("rows.f64")));
    assertEquals(List.of(1.0, -1.0), doubles(folder.resolve("labels.f64")));
    assertEquals(List.of(2.0, 0.3, 0.3, 1.0), doubles(folder.resolve("gram-0.f64")));
    assertEquals(List.of(7.0, -1e-300, -1e-300, Math.PI), doubles(folder.resolve("gram-1.f64")));
  }

  @Test
  void theWorkerFindsTheMatricesWhereItIsToldAndNothingIsLeftInTheEnd() throws IOException {
    Path log = folder.resolve("log");
    String cases =
        "    load) where=${line#*folder*:?}; where=${where%%\\\"*}; echo \"$where\" >'"
            + log
            + "'; wc -c <\"$where/gram-1.f64\" >>'"
            + log
            + "'; echo \"{\\\"id\\\":$id}\" ;;\n"
            + FakePeers.answer("svm", "\"seconds\":2");
    try (Peers peers = peers(cases, LONG, StopSignal.NEVER)) {
      done(peers.run("svm", Map.of(), 1));
    }
    List<String> lines = Files.readAllLines(log);
    assertEquals("32", lines.get(1).strip());
    assertFalse(Files.exists(Path.of(lines.get(0))));
  }

  @Test
  void aFolderWithoutEnvironmentIsRefusedWithWhatToDo() throws IOException {
    InputException nothing =
        assertThrows(InputException.class, () -> PeerFolder.of(folder.resolve("none")));
    assertTrue(nothing.given().contains("worker.py"), nothing.getMessage());
    Files.writeString(folder.resolve("worker.py"), "");
    InputException half = assertThrows(InputException.class, () -> PeerFolder.of(folder));
    assertTrue(half.suggestion().contains("setup"), half.getMessage());
  }

  private Peers peers(String cases, Duration limit, StopSignal stop) {
    Peers peers =
        new Peers(PeerFolder.of(FakePeers.make(folder.resolve("peers"), cases)), limit, stop);
    peers.give(DATA);
    return peers;
  }

  private static PeerAnswer.Done done(PeerAnswer answer) {
    return assertInstanceOf(PeerAnswer.Done.class, answer, answer.toString());
  }

  private static String failure(PeerAnswer answer) {
    return assertInstanceOf(PeerAnswer.Failed.class, answer, answer.toString()).message();
  }

  private static List<Double> doubles(Path file) throws IOException {
    List<Double> values = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      for (long left = Files.size(file); left > 0; left -= Double.BYTES) {
        values.add(Double.longBitsToDouble(Long.reverseBytes(in.readLong())));
      }
    }
    return values;
  }
}
