package org.smkl.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.error.InputException;
import picocli.CommandLine.Command;

class ProgramTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** A command that does as it is told. */
  @Command(description = "Works.")
  record Work(Callable<Integer> work) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return work.call();
    }
  }

  private int run(Callable<Integer> work, StopSignal stop, String... args) {
    out.reset();
    err.reset();
    return new Program(
            Map.of("work", session -> new Work(work)),
            Set.of("work"),
            Map.of(),
            List.of(IllegalStateException.class))
        .run(
            Session.of(
                List.of(args),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                stop));
  }

  private int fail(Exception e, StopSignal stop) {
    return run(
        () -> {
          throw e;
        },
        stop,
        "work");
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theExitCodeIsThatOfTheCommand() {
    assertEquals(Exit.STOPPED, run(() -> Exit.STOPPED, StopSignal.NEVER, "work"));
    assertEquals("", errors());
  }

  @Test
  void exceptionsMeantForUsersSpeakForThemselvesAndOthersAreBugs() {
    assertEquals(Exit.USAGE, fail(new InputException("Given.", "Expected.", "Maybe."), () -> true));
    assertEquals("smkl: Given. Expected. Maybe.", errors().strip());
    assertEquals(Exit.FAILED, fail(new IllegalStateException("It broke."), StopSignal.NEVER));
    assertEquals("smkl: It broke.", errors().strip());
    assertEquals(Exit.FAILED, fail(new ArithmeticException("by zero"), StopSignal.NEVER));
    assertTrue(errors().contains("ArithmeticException: by zero. This is a bug"), errors());
    assertFalse(errors().contains("\tat "), errors());
  }

  @Test
  void whatFailsAfterAStopWasStopped() {
    assertEquals(Exit.STOPPED_EMPTY, fail(new ArithmeticException("by zero"), () -> true));
    assertTrue(errors().contains("Stopped before there was a result."), errors());
  }

  @Test
  void aFullHeapIsAMessage() {
    assertEquals(
        Exit.FAILED,
        run(
            () -> {
              throw new OutOfMemoryError("for a test");
            },
            StopSignal.NEVER,
            "work"));
    assertTrue(errors().contains("SMKL_JAVA_OPTS"), errors());
  }

  @Test
  void wordsThatAreNoCommandAreAnsweredWithTheNearestOne() {
    assertEquals(Exit.USAGE, run(() -> 0, StopSignal.NEVER, "wrok"));
    assertTrue(errors().contains("'work'"), errors());
    assertEquals(0, run(() -> 0, StopSignal.NEVER, "help", "work"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("Usage: smkl work"));
  }

  @Test
  void whoeverReadsMayLeaveAndAFullDiskIsSaid() {
    for (String reason : List.of("Broken pipe", "No space left on device")) {
      err.reset();
      OutputStream closed =
          new OutputStream() {
            @Override
            public void write(int b) throws IOException {
              throw new IOException(reason);
            }
          };
      Session session =
          Session.of(
              List.of("work"),
              Output.of(closed),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              StopSignal.NEVER);
      Callable<Integer> work =
          () -> {
            session.out().println("an answer");
            return Exit.DONE;
          };
      int code =
          new Program(Map.of("work", s -> new Work(work)), Set.of(), Map.of(), List.of())
              .run(session);
      boolean pipe = reason.contains("pipe");
      assertEquals(pipe ? Exit.PIPE : Exit.FAILED, code);
      assertEquals(pipe, errors().isEmpty(), errors());
    }
  }

  @Test
  void theEnvelopeHasTheFieldsOfEveryAnswer() {
    Session session = Session.of(List.of("work", "--json"), System.out, System.err, () -> false);
    Map<String, Object> json = session.envelope("work");
    json.put("value", Double.NaN);
    String text = Json.text(json);
    assertTrue(text.contains("\"commandLine\" : [ \"work\", \"--json\" ]"), text);
    assertTrue(text.contains("\"seed\" : null") && text.contains("\"problem\" : null"), text);
    assertTrue(text.contains("\"value\" : null"), text);
  }
}
