package org.smkl.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.smkl.Smkl;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;

class SparkClusterTest {
  private static final Smkl SMKL = Samples.smkl();
  private static final FitInput INPUT = Samples.input(Samples.circles(600, 20, 7));
  private static final FitResult ALONE = SMKL.fit(INPUT);

  static final List<String> MASTERS = Masters.ALL;

  @ParameterizedTest
  @FieldSource("MASTERS")
  void everyMasterGivesTheNumbersOfOneMachine(String master) throws Exception {
    try (SparkSession spark = Masters.start(master);
        SparkCluster cluster = SparkCluster.of(spark, 0)) {
      FitResult there = SMKL.fit(INPUT, SMKL.prepare(INPUT).on(cluster));
      assertSame(ALONE, there);
      assertTrue(cluster.log().passes().jobs() > 3, cluster.log().toString());
      assertTrue(cluster.log().bounds().jobs() >= 2, cluster.log().toString());
    }
  }

  @Test
  void anExecutorThatDiesInTheMiddleChangesNothing() throws Exception {
    try (SparkSession spark = Masters.start(Masters.CLUSTER);
        SparkCluster cluster = SparkCluster.of(spark, 0)) {
      JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
      long executor =
          context.parallelize(List.of(1), 1).map(one -> ProcessHandle.current().pid()).first();
      Thread killer =
          new Thread(
              () -> {
                while (cluster.log().passes().jobs() < 2) {
                  LockSupport.parkNanos(10_000_000);
                }
                ProcessHandle.of(executor).orElseThrow().destroyForcibly();
              });
      killer.start();
      FitResult there = SMKL.fit(INPUT, SMKL.prepare(INPUT).on(cluster));
      killer.join(TimeUnit.SECONDS.toMillis(60));
      assertTrue(ProcessHandle.of(executor).isEmpty(), "The executor is still alive.");
      assertSame(ALONE, there);
    }
  }

  private static void assertSame(FitResult one, FitResult other) {
    assertEquals(one.status(), other.status());
    assertEquals(one.objective(), other.objective());
    assertEquals(one.lowerBound(), other.lowerBound());
    assertArrayEquals(one.beta(), other.beta());
    assertArrayEquals(one.solution().alpha(), other.solution().alpha());
  }
}
