package org.smkl.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.smkl.api.StopSignal;
import org.smkl.cv.Recipe;
import org.smkl.cv.UnitCluster;
import org.smkl.error.InputException;
import org.smkl.gram.KernelCluster;
import org.smkl.gram.RemoteKernels;
import org.smkl.gram.RemoteRows;

/**
 * The executors of a Spark application as machines for the long loops of a fit and for the units of
 * cross-validations and experiments.
 *
 * <pre>{@code
 * try (SparkCluster cluster = SparkCluster.of(spark)) {
 *   FitResult result = smkl.fit(input, smkl.prepare(input).on(cluster));
 * }
 * }</pre>
 *
 * Rows are kept by executors until {@link #close}. An executor that is lost takes nothing with it
 * that is not computed again. Thread-safe.
 */
public final class SparkCluster implements KernelCluster, UnitCluster, AutoCloseable {
  /** Kernel values. Fewer are computed before Spark has started a job. */
  private static final long MIN_VALUES = 4_000_000;

  /** Parts for each core: with one for each, all wait for the slowest. */
  private static final int PARTS_PER_CORE = 2;

  /** Milliseconds between two checks of the stop signal. */
  private static final long POLL_MILLIS = 20;

  private final JavaSparkContext spark;
  private final long least;
  private final List<SparkShare> shares = new ArrayList<>();
  private final PassLog log = new PassLog();

  private SparkCluster(JavaSparkContext spark, long least) {
    this.spark = spark;
    this.least = least;
  }

  /** The executors of this session's application. */
  public static SparkCluster of(SparkSession session) {
    return of(session, MIN_VALUES);
  }

  /**
   * A cluster with another opinion on what is worth a job.
   *
   * @param least loops over fewer values of kernels are run by the driver
   */
  public static SparkCluster of(SparkSession session, long least) {
    return new SparkCluster(JavaSparkContext.fromSparkContext(session.sparkContext()), least);
  }

  @Override
  public boolean worthwhile(long values) {
    return values >= least;
  }

  @Override
  public synchronized Share share(RemoteKernels kernels, RemoteRows rows) {
    SparkShare share = new SparkShare(this, kernels, rows);
    shares.add(share);
    return share;
  }

  @Override
  public <T extends Serializable, R extends Serializable> void run(
      Recipe<T, R> recipe, List<T> tasks, Consumer<R> done, StopSignal stop) {
    new SparkUnits<>(spark, recipe, tasks)
        .run(
            result -> {
              log.unit();
              done.accept(result);
            },
            stop);
  }

  /** What the loops have cost so far. */
  public PassLog log() {
    return log;
  }

  JavaSparkContext spark() {
    return spark;
  }

  /** How many parts work is cut into. */
  int parts() {
    return PARTS_PER_CORE * Math.max(1, spark.defaultParallelism());
  }

  /** Runs a job to its end; Spark tries what was lost again, as often as it is told to. */
  <T> List<T> collect(String what, JavaRDD<T> job, StopSignal stop) {
    spark.setJobDescription("smkl: " + what);
    JavaFutureAction<List<T>> future = job.collectAsync();
    try {
      while (true) {
        try {
          return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          if (stop.stopRequested()) {
            future.cancel(true);
            throw new CancellationException("The products were not wanted any more.");
          }
        }
      }
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while executors computed.");
    } catch (ExecutionException e) {
      throw failed(what, e.getCause());
    } finally {
      spark.setJobDescription(null);
    }
  }

  /** What Spark says, without the traces that it adds. */
  static String reason(Throwable cause) {
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  /** A job that was given up: Spark has tried each part several times. */
  static InputException failed(String what, Throwable cause) {
    return new InputException(
        "Spark gave up a job (%s): %s".formatted(what, reason(cause)),
        "Expected executors that have smkl's jar, all plugins and memory for their part of the rows.",
        "Maybe the log of the executor says more; more memory for executors, or more of them, leaves each fewer rows.",
        cause);
  }

  /** Takes the rows back from the executors. */
  @Override
  public synchronized void close() {
    shares.forEach(SparkShare::close);
    shares.clear();
  }
}
