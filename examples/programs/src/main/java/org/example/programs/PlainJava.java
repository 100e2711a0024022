package org.example.programs;

import java.nio.file.Path;
import org.smkl.Smkl;
import org.smkl.data.read.DataReader;
import org.smkl.data.read.PredictionData;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.read.TrainingData;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitResult;
import org.smkl.core.fit.SmklModel;

/** Learns from a file, keeps the model in another, and uses it on a third. */
public final class PlainJava {
  private PlainJava() {}

  /** Arguments: a CSV file to learn from, a file for the model, a CSV file to predict. */
  public static void main(String[] args) {
    learn(Path.of(args[0]), Path.of(args[1]));
    for (String label : predict(Path.of(args[1]), Path.of(args[2]))) {
      System.out.println(label);
    }
  }

  /** The last column is what is to be predicted. */
  static FitResult learn(Path data, Path model) {
    TrainingData training = DataReader.readTraining(data, ReadOptions.defaults());
    Smkl smkl = Smkl.builder().k0(2).build();
    // 'ofFile' has the model remember the columns, and standardises if told to.
    FitResult result = smkl.fit(FitInput.ofFile(training, true));
    System.out.printf(
        "The objective is %.6f, and no choice is below %.6f.%n",
        result.objective(), result.lowerBound());
    smkl.save(result, model);
    return result;
  }

  /** Columns are found by their names; one with labels is left alone. */
  static String[] predict(Path model, Path data) {
    SmklModel loaded = Smkl.builder().build().load(model);
    PredictionData rows = DataReader.readPrediction(data, loaded.schema(), ReadOptions.defaults());
    return loaded.predict(rows.x(), 1);
  }
}
