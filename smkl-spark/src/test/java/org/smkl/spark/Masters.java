package org.smkl.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Sessions for tests, one at a time in a process. */
final class Masters {
  /** Two executors that are processes of their own. */
  static final String CLUSTER = "local-cluster[2,1,1024]";

  static final List<String> ALL = List.of("local[1]", "local[2]", CLUSTER);

  private Masters() {}

  static SparkSession start(String master) {
    return SparkSession.builder()
        .appName("smkl tests")
        .master(master)
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", 2)
        // Executors need the class path of the tests, Spark's own jars included.
        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
        .config("spark.executor.extraJavaOptions", "-Dguice_custom_class_loading=CHILD")
        // Otherwise the first executor that is there gets all the rows.
        .config("spark.scheduler.minRegisteredResourcesRatio", 1.0)
        .getOrCreate();
  }
}
