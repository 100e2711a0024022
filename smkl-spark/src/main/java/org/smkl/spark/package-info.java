/**
 * Fits that need more than one machine, on Apache Spark: {@link org.smkl.spark.SparkCluster} runs
 * the long loops of one fit, and estimators are those of Spark ML. Nothing depends on it.
 */
package org.smkl.spark;
