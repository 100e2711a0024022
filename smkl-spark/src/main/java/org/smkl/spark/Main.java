package org.smkl.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.smkl.api.StopSignal;

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
    try (SparkSession spark = SparkSession.builder().appName("smkl").getOrCreate();
        SparkCluster cluster = SparkCluster.of(spark)) {
      code = run(args, spark, cluster);
      System.err.println("spark: " + cluster.log());
    }
    System.exit(code);
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
