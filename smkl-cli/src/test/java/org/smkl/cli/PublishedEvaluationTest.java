package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smkl.tck.PublishedFiles;

/** The published figures, asked for as a user would. */
class PublishedEvaluationTest {
  private static Cli evaluate(String data, String start) {
    return Cli.run(
        "fit",
        "--protocol",
        "published",
        "--data",
        data,
        "--data-dir",
        PublishedFiles.data().toString(),
        "--start",
        start,
        "--evaluate",
        "--json");
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "iris         | kernels:0       | 16.78025  | 100",
        "banknote     | kernels:4       | 42.12998  | 100",
        "haberman     | kernels:9       | 431.96921 | 66.1",
        "breastcancer | kernels:0,3     | 70.8643   | 98.2",
        "heart        | kernels:4,5,6,9 | 98.7505   | 93.4",
        "parkinsons   | kernels:4,5     | 37.0616   | 89.7",
      })
  void publishedWeightsHaveThePublishedObjectiveAndAccuracy(
      String data, String start, double objective, double accuracy) {
    check(data, start, objective, accuracy, 0.06);
  }

  @Tag("slow")
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(delimiter = '|', value = "spambase | kernels:0,3,5,6,9 | 759.103 | 93.9")
  void spambaseToo(String data, String start, double objective, double accuracy) {
    check(data, start, objective, accuracy, 0.2);
  }

  private static void check(
      String data, String start, double objective, double accuracy, double tolerance) {
    Cli result = evaluate(data, start);
    assertEquals(0, result.code(), result.err());
    JsonNode json = result.json();
    assertEquals(objective, json.get("objective").asDouble(), 1e-5 * objective);
    assertEquals(accuracy, 100 * json.get("testAccuracy").asDouble(), tolerance);
    assertTrue(json.get("objectiveRigorous").asBoolean());
  }
}
