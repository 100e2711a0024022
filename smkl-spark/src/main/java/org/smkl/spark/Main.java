package org.smkl.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.smkl.api.StopSignal;
import org.smkl.console.Exit;
import org.smkl.error.InputException;

/**
 * The command line for {@code spark-submit}: all commands of {@code smkl} with the same options.
 * Executors run the long loops of fits whose Gram matrices are not kept in memory, the units of
 * cross-validations and those of experiments; all else runs in the driver.
 */
public final class Main {
  private static final String LEVEL = "spark.log.level";

  private Main() {}

  /** Runs a command and ends the program with its exit code. */
  public static void main(String[] args) throws Exception {
    System.getProperties().putIfAbsent("guice_custom_class_loading", "CHILD");
    // What Spark says about each job would bury what smkl says.
    System.getProperties().putIfAbsent(LEVEL, "WARN");
    int code;
    try (SparkSession spark = start();
        SparkCluster cluster = SparkCluster.of(spark)) {
      code = run(args, spark, cluster);
      System.err.println("spark: " + cluster.log());
    } catch (InputException e) {
      System.err.println("smkl: " + e.getMessage().strip());
      code = Exit.USAGE;
    }
    System.exit(code);
  }

  private static SparkSession start() {
    try {
      return SparkSession.builder().appName("smkl").getOrCreate();
    } catch (RuntimeException e) {
      throw new InputException(
          "Spark did not start: " + SparkCluster.reason(e),
          "Expected a master that answers and settings that it accepts. What Spark logged before this line says more.",
          "Maybe the master local[2] works; then look at the address of the other one and at the memory asked for.",
          e);
    }
  }

  private static int run(String[] args, SparkSession spark, SparkCluster cluster) {
    if (args.length > 0 && args[0].equals("bench")) {
      return org.smkl.bench.Main.run(
          args,
          System.out,
          System.err,
          StopSignal.NEVER,
          cluster,
          List.of(ClusterExperiment.on(spark)));
    }
    return org.smkl.cli.Main.run(args, System.out, System.err, StopSignal.NEVER, cluster);
  }
}
