package org.smkl.data.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.scale.Imputation;
import org.smkl.error.InputException;

/** Files as people have them: gaps, dates, other signs, rows without a label. */
class MessyFilesTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "data", ".csv"), text);
  }

  private TrainingData train(String text, ReadOptions options) throws IOException {
    return DataReader.readTraining(file(text), options);
  }

  private static void says(List<String> remarks, String part) {
    assertTrue(remarks.stream().anyMatch(r -> r.contains(part)), remarks.toString());
  }

  private String refusal(String text, ReadOptions options) {
    return assertThrows(InputException.class, () -> train(text, options)).getMessage();
  }

  @Test
  void missingNumbersBecomeTheMedianAndAreCounted() throws IOException {
    TrainingData data = train("a,b,y\n1,5,u\nN/A,6,v\n4,,u\n9,7,v\n#n/a,8,u\n", DEFAULTS);
    assertArrayEquals(new double[] {4, 6}, data.dataset().x()[1]);
    assertArrayEquals(new double[] {4, 6.5}, data.dataset().x()[2]);
    says(data.remarks(), "filled with the median of their column: 3 ('a' 2, 'b' 1)");
    String refused = refusal("a,y\n1,u\n?,v\n", DEFAULTS.withImputation(Imputation.NONE));
    assertTrue(refused.contains("'?' is missing"), refused);
  }

  @Test
  void aColumnWithoutAnyValueIsNamed() throws IOException {
    TrainingData data = train("a,b,y\n1,?,u\n2,,v\n", DEFAULTS);
    assertArrayEquals(new double[] {1, 0}, data.dataset().x()[0]);
    says(data.remarks(), "No value in any row, so without influence: 'b'");
  }

  @Test
  void rowsWithoutALabelAreLeftOut() throws IOException {
    TrainingData data = train("a,y\n1,u\n2,\n3,v\n4,NA\n5,u\n", DEFAULTS);
    assertArrayEquals(new double[][] {{1}, {3}, {5}}, data.dataset().x());
    says(data.remarks(), "2 rows: left out, because the label is missing (the first in line 3)");
    assertTrue(refusal("a,y\n1,\n2,?\n", DEFAULTS).contains("no row with a label"));
    TestData test = DataReader.readTest(file("a,y\n1,\n2,v\n"), data.schema(), DEFAULTS);
    assertEquals(1, test.dataset().rows());
    says(test.remarks(), "Test rows: 1 row: left out");
  }

  @Test
  void otherSignsOfMissingCellsStayWithTheModel() throws IOException {
    ReadOptions options = DEFAULTS.withMissing(List.of("-999", "none"));
    TrainingData data = train("a,b,y\n1,x,u\n-999,none,v\n5,x,u\n3,x,u\n", options);
    assertArrayEquals(new double[] {3, 1, 0}, data.dataset().x()[1]);
    assertEquals(List.of("a", "b=?", "b=x"), data.dataset().featureNames());
    PredictionData rows =
        DataReader.readPrediction(file("a,b\n-999,x\n7,none\n"), data.schema(), DEFAULTS);
    assertArrayEquals(new double[][] {{3, 0, 1}, {7, 1, 0}}, rows.x());
    assertEquals(1, rows.filled());
  }

  /** As Java's own formats read and write them. */
  @Test
  void decimalCommasAndThousandsAreReadAsGermanyWritesThem() throws IOException, ParseException {
    NumberFormat german = NumberFormat.getNumberInstance(Locale.GERMANY);
    german.setMaximumFractionDigits(3);
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("a;b;y\n");
    double[][] expected = new double[60][];
    for (int i = 0; i < expected.length; i++) {
      String a = german.format((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(10)));
      String b = german.format(random.nextInt(5_000_000));
      expected[i] = new double[] {german.parse(a).doubleValue(), german.parse(b).doubleValue()};
      text.append("%s;%s;%s%n".formatted(a, b, i % 2 == 0 ? "u" : "v"));
    }
    assertArrayEquals(expected, train(text.toString(), DEFAULTS.withDecimal(',')).dataset().x());
  }

  @Test
  void labelsAndWeightsHaveDecimalCommasToo() throws IOException {
    ReadOptions options =
        DEFAULTS.withDecimal(',').withWeight("w").withLearning(ReadOptions.Learning.NUMBERS);
    Dataset data = train("a;w;y\n1,5;0,5;2,25\n2;1;1.000,5\n", options).dataset();
    assertArrayEquals(new double[] {2.25, 1000.5}, ((Target.Values) data.target()).values());
    assertArrayEquals(new double[] {0.5, 1}, data.weights().orElseThrow());
    assertTrue(refusal("a;w;y\n1;1;2.5\n2;1;3,5\n", options).contains("wrong decimal sign"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,5", "1,234", "1,234,567", "1.234,5", "1,234.5"})
  void unclearCommasAreAskedAbout(String cell) {
    String message = refusal("a;y\n%s;u\n2;v\n3;u\n".formatted(cell), DEFAULTS);
    assertTrue(message.contains("decimal=, or decimal=."), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "12.34.56", "1.23,4", "1,2,3", "1.2345"})
  void whatIsNoNumberInThisFormatIsRefused(String cell) {
    String message = refusal("a;y\n%s;u\n2;v\n3;u\n".formatted(cell), DEFAULTS.withDecimal(','));
    assertTrue(message.contains("'" + cell + "' is not a number"), message);
  }

  @Test
  void aBarOrAnyOtherSignSeparatesCells() throws IOException {
    assertEquals(2, train("a|b|y\n1|2|u\n3|4|v\n", DEFAULTS).dataset().columns());
    assertEquals(
        2, train("a~b~y\n1~2~u\n3~4~v\n", DEFAULTS.withSeparator('~')).dataset().columns());
  }

  /** As Java's old calendar counts. */
  @Test
  void datesBecomeYearMonthWeekdayAndDays() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder("when,at,y\n");
    double[][] expected = new double[40][8];
    for (int i = 0; i < expected.length; i++) {
      GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
      calendar.setTimeInMillis((random.nextLong(40_000) - 10_000) * 86_400_000L);
      double days = Math.floorDiv(calendar.getTimeInMillis(), 86_400_000L);
      int year = calendar.get(Calendar.YEAR);
      int month = calendar.get(Calendar.MONTH) + 1;
      int day = calendar.get(Calendar.DAY_OF_MONTH);
      int weekday = (calendar.get(Calendar.DAY_OF_WEEK) + 5) % 7 + 1;
      expected[i] =
          new double[] {year, month, weekday, days, year, month, weekday, days + 0.75 + 1.0 / 1440};
      text.append(
          "%02d.%02d.%d,%d-%02d-%02dT18:01:00Z,%s%n"
              .formatted(day, month, year, year, month, day, i % 2 == 0 ? "u" : "v"));
    }
    TrainingData data = train(text.toString(), DEFAULTS);
    assertEquals(
        List.of("when.year", "when.month", "when.weekday", "when.days"),
        data.dataset().featureNames().subList(0, 4));
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], data.dataset().x()[i], 1e-9);
    }
    says(data.remarks(), "Dates, each as year, month, weekday and days: 'when', 'at'");
    ReadOptions named = DEFAULTS.withHeader(ReadOptions.Header.PRESENT);
    PredictionData later =
        DataReader.readPrediction(
            file("at,when\n2024-02-29,1.3.2024\n,31.12.1999\n"), data.schema(), named);
    assertArrayEquals(
        new double[] {2024, 3, 5, 19783, 2024, 2, 4, 19782}, later.x()[0], "1 March was a Friday");
    assertEquals(4, later.filled());
    String wrong =
        assertThrows(
                InputException.class,
                () ->
                    DataReader.readPrediction(
                        file("at,when\n2023-02-29,1.3.2024\n"), data.schema(), named))
            .getMessage();
    assertTrue(wrong.contains("'2023-02-29' is not a date"), wrong);
  }

  @Test
  void datesThatNobodyCanReadAreLeftOutAndNamed() throws IOException {
    String text = "when,a,y\n1/2/2020,1,u\n3/4/2020,2,v\n5/6/2021,3,u\n";
    TrainingData data = train(text, DEFAULTS);
    assertEquals(List.of("a"), data.dataset().featureNames());
    says(data.remarks(), "whether day or month comes first: 'when'");
    assertArrayEquals(
        new double[][] {{1}, {2}, {3}},
        DataReader.readPrediction(file(text), data.schema(), DEFAULTS).x());
    // One day above 12 tells.
    assertEquals(
        5, train(text + "1/31/2020,4,v\n", DEFAULTS).dataset().columns(), "months come first");
  }

  @Test
  void classesThatTrainingDoesNotHaveComeLast() throws IOException {
    Schema schema = train("a,y\n1,u\n2,v\n3,u\n", DEFAULTS).schema();
    TestData test = DataReader.readTest(file("1,v\n5,zz\n7,w\n8,w\n"), schema, DEFAULTS);
    Target.Labels labels = (Target.Labels) test.dataset().target();
    assertEquals(List.of("u", "v", "w", "zz"), labels.classes());
    assertArrayEquals(new int[] {1, 3, 2, 2}, labels.of());
    says(test.remarks(), "count as wrong: 3 ('w', 'zz')");
    says(test.remarks(), "taken in the order of the training data");
    Path other = file("a,y\n1,p\n2,q\n");
    assertThrows(InputException.class, () -> DataReader.readTest(other, schema, DEFAULTS));
  }

  @Test
  void heldRowsAreOfEachClassAndTeachNothing() throws IOException {
    StringBuilder text = new StringBuilder("a,y\n");
    for (int i = 0; i < 100; i++) {
      text.append(i % 7 == 3 ? "" : i).append(i < 70 ? ",u\n" : i < 99 ? ",v\n" : ",w\n");
    }
    TrainingData data = train(text.toString(), DEFAULTS.withHoldout(new Holdout(0.3, 4)));
    Dataset held = data.held().orElseThrow();
    assertArrayEquals(new int[] {21, 9, 0}, ((Target.Labels) held.target()).counts());
    assertArrayEquals(new int[] {49, 20, 1}, ((Target.Labels) data.dataset().target()).counts());
    double fill = data.schema().imputer().fill()[0];
    double[] known =
        Arrays.stream(data.dataset().x())
            .mapToDouble(row -> row[0])
            .filter(v -> v == Math.rint(v) && v % 7 != 3)
            .sorted()
            .toArray();
    double median = (known[known.length / 2] + known[(known.length - 1) / 2]) / 2;
    assertEquals(median, fill, 1e-12, "of the rows that are learnt from");
    Set<Double> all = new HashSet<>();
    Arrays.stream(held.x()).forEach(row -> all.add(row[0]));
    Arrays.stream(data.dataset().x()).forEach(row -> all.add(row[0]));
    assertEquals(100 - 14 + (fill == Math.rint(fill) && fill % 7 != 3 ? 0 : 1), all.size());
  }

  @Test
  void heldGroupsStayTogether() throws IOException {
    StringBuilder text = new StringBuilder("a,team,y\n");
    for (int i = 0; i < 120; i++) {
      text.append("%d,%d,%s%n".formatted(i, i / 5, i % 3 == 0 ? "u" : "v"));
    }
    ReadOptions options = DEFAULTS.withGroup("team").withHoldout(new Holdout(0.25, 1));
    TrainingData data = train(text.toString(), options);
    Set<Integer> teams = new HashSet<>();
    Arrays.stream(data.held().orElseThrow().x()).forEach(row -> teams.add((int) row[0] / 5));
    assertTrue(
        Arrays.stream(data.dataset().x()).noneMatch(row -> teams.contains((int) row[0] / 5)));
    assertEquals(30, data.held().orElseThrow().rows(), 5, "one team more or less");
  }

  @Test
  void aShareThatLeavesNothingIsRefused() {
    assertThrows(InputException.class, () -> new Holdout(1, 1));
    assertThrows(InputException.class, () -> new Holdout(Double.NaN, 1));
    ReadOptions options = DEFAULTS.withHoldout(new Holdout(0.1, 1));
    assertTrue(refusal("a,y\n1,u\n2,v\n3,u\n", options).contains("none to test on"));
  }
}
