package org.smkl.spark;

import org.apache.spark.sql.SparkSession;
import org.smkl.api.StopSignal;

/**
 * The command line for {@code spark-submit}: all commands of {@code smkl} with the same options.
 * Executors run the long loops of fits whose Gram matrices are not kept in memory, and the units of
 * cross-validations; all else runs in the driver.
 */
public final class Main {
  private Main() {}

  /** Runs a command and ends the program with its exit code. */
  public static void main(String[] args) throws Exception {
    System.getProperties().putIfAbsent("guice_custom_class_loading", "CHILD");
    int code;
    try (SparkSession spark = SparkSession.builder().appName("smkl").getOrCreate();
        SparkCluster cluster = SparkCluster.of(spark)) {
      code = org.smkl.cli.Main.run(args, System.out, System.err, StopSignal.NEVER, cluster);
      System.err.println("spark: " + cluster.log());
    }
    System.exit(code);
  }
}
