package org.smkl.bench.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import org.smkl.data.Dataset;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.ReadOptions;

/** Sets that are not among the published ones, as files in the folder of the data. */
public final class DataFiles {
  private DataFiles() {}

  /** Whether the folder has NAME.csv. */
  public static boolean has(Path folder, String name) {
    return Files.exists(folder.resolve(name + ".csv"));
  }

  /** NAME.csv, its last column being classes. */
  public static Dataset classes(Path folder, String name) {
    return read(folder, name, classes());
  }

  /** How labels are read as classes. */
  public static ReadOptions classes() {
    return ReadOptions.defaults().withLearning(ReadOptions.Learning.CLASSES);
  }

  /** Two kinds of leukaemia (Golub et al. 1999), 'train' or 'test'. */
  public static Dataset golub(Path folder, String part) {
    return read(folder, "golub-" + part, ReadOptions.defaults().withPositive("AML"));
  }

  /** NAME.csv, read like this. */
  public static Dataset read(Path folder, String name, ReadOptions options) {
    return DataReader.readTraining(folder.resolve(name + ".csv"), options).dataset();
  }
}
