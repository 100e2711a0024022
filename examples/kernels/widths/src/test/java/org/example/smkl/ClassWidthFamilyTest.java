package org.example.smkl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smkl.Smkl;
import org.smkl.api.kernel.KernelArguments;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.kernel.TrainingPoints;
import org.smkl.data.Dataset;
import org.smkl.data.set.EmbeddedData;
import org.smkl.core.fit.FitResult;
import org.smkl.tck.KernelFamilyTck;

/** The suite of the kind, widths by hand, and a fit. */
class ClassWidthFamilyTest extends KernelFamilyTck {
  @Override
  protected KernelFamily family() {
    return new ClassWidthFamily();
  }

  @Override
  protected List<Map<String, String>> members() {
    return List.of(Map.of("width", "1"), Map.of("width", "0.2"));
  }

  @Override
  protected List<Refused> refused() {
    return List.of(new Refused("width", "0"), new Refused("width", "beside"));
  }

  @Override
  protected List<Map<String, String>> waiting() {
    return List.of(Map.of(), Map.of("width", "within"));
  }

  @Test
  void widthsAreMediansOfDistances() {
    double[][] x = {{0, 0}, {0, 3}, {4, 0}, {4, 3}};
    TrainingPoints points =
        TrainingPoints.ofRows(4, 2, i -> x[i].clone()).withClasses(2, new int[] {0, 0, 1, 1});
    assertEquals("3", width("within", points)); // 3 and 3
    assertEquals("5", width("between", points)); // the upper median of 4, 4, 5 and 5
  }

  private String width(String word, TrainingPoints points) {
    return family().learn(new KernelArguments(Map.of("width", word)), points).text("width");
  }

  @Test
  void withoutClassesOrPairsNoWidthIsInvented() {
    TrainingPoints points = TrainingPoints.ofRows(2, 1, i -> new double[] {i});
    KernelArguments between = new KernelArguments(Map.of("width", "between"));
    assertThrows(
        IllegalArgumentException.class,
        () -> family().learn(between, points.withNumbers(new double[] {1, 2})));
    assertThrows(
        IllegalArgumentException.class,
        () -> family().learn(between, points.withClasses(2, new int[] {1, 1})));
  }

  @Test
  void aFitNamesTheWidthThatItLearnt() {
    Dataset wine = EmbeddedData.load("wine").dataset();
    Smkl smkl = Smkl.builder().kernels("linear; class-width; class-width(width=within)").build();
    FitResult result = smkl.fit(wine);
    List<String> names =
        result.model().kernels().kernels().stream().map(k -> k.spec().toString()).toList();
    assertTrue(
        names.stream().allMatch(n -> !n.contains("in)") && !n.contains("en)")), names::toString);
    assertTrue(result.lowerBound() > 0 && result.lowerBound() <= result.objective());
  }
}
