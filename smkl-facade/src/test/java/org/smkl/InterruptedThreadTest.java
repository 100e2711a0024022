package org.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitStatus;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.KernelStorage;
import org.smkl.plugin.guard.GivenUpException;
import org.smkl.search.SearchListener;

/**
 * {@link Thread#interrupt} and {@code Future.cancel(true)} end the work of a thread as a stop
 * signal does, and leave its status. {@code -Dinterrupts=N} tries more moments.
 */
class InterruptedThreadTest {
  private static final int MOMENTS = Integer.getInteger("interrupts", 3);
  private static final Dataset DATA = EmbeddedData.load("breastcancer").dataset();
  private static final FitInput INPUT = FitInput.standardized(DATA, Optional.empty());

  /** What has no time limit and would run for minutes. */
  private static Smkl.Builder endless() {
    return Smkl.builder().kernels("published-50").k0(5).c(100).certified(1e-13).threads(2);
  }

  /** Calls with a status, which need no matrices. */
  private static final Set<String> PROOFS = Set.of("fit", "certify");

  /** For each name what is called; the answer is its status. */
  private static final Map<String, BiFunction<Smkl, PreparedProblem, String>> CALLS =
      Map.of(
          "fit", (smkl, prepared) -> smkl.fit(INPUT, prepared).status().name(),
          "certify",
              (smkl, prepared) ->
                  smkl.certify(INPUT, prepared, SearchListener.NONE).status().name(),
          "path", (smkl, prepared) -> smkl.path(DATA).points().isEmpty() ? "NONE" : "SOME",
          "cv", (smkl, prepared) -> smkl.cv(DATA).toString(),
          "tune", (smkl, prepared) -> smkl.tune(DATA).settings().toString());

  @Test
  void aThreadThatIsInterruptedAlreadyStopsAtOnceAndStaysInterrupted() {
    PreparedProblem prepared = endless().build().prepare(INPUT);
    Thread.currentThread().interrupt();
    try {
      assertEquals(FitStatus.INTERRUPTED, endless().build().fit(INPUT, prepared).status());
      assertTrue(Thread.currentThread().isInterrupted());
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fit", "certify", "path", "cv", "tune"})
  void cancelEndsAnyCall(String name) throws InterruptedException, TimeoutException {
    PreparedProblem prepared = endless().build().prepare(INPUT);
    SplittableRandom random = new SplittableRandom(name.hashCode());
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      for (int t = 0; t < MOMENTS; t++) {
        CompletableFuture<String> said = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        boolean stored = t % 3 < 2 || !PROOFS.contains(name);
        Smkl smkl = endless().storage(stored ? KernelStorage.YES : KernelStorage.NO).build();
        Future<?> call =
            thread.submit(
                () -> {
                  begun.countDown();
                  String status;
                  try {
                    status = CALLS.get(name).apply(smkl, prepared);
                  } catch (GivenUpException e) {
                    status = "INTERRUPTED without a result";
                  } catch (RuntimeException | Error e) {
                    said.completeExceptionally(e);
                    return;
                  }
                  said.complete(status + (Thread.interrupted() ? "" : ", but the status is gone"));
                });
        begun.await();
        Thread.sleep((long) (1000 * Math.pow(random.nextDouble(), 2)));
        call.cancel(true);
        String status = said.get(60, TimeUnit.SECONDS);
        assertTrue(!status.endsWith("gone"), status);
        if (PROOFS.contains(name)) {
          assertTrue(status.startsWith("INTERRUPTED"), status);
        }
      }
    } catch (ExecutionException e) {
      throw new AssertionError(name, e);
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void aTimeLimitIsNoInterruption() {
    PreparedProblem prepared = endless().build().prepare(INPUT);
    Smkl smkl = endless().timeLimit(0.3).build();
    assertEquals(FitStatus.TIME_LIMIT, smkl.fit(INPUT, prepared).status());
  }
}
