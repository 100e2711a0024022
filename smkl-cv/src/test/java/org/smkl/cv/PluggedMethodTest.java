package org.smkl.cv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.multibindings.MapBinder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.smkl.api.Arguments;
import org.smkl.api.Budget;
import org.smkl.api.method.WeightMethod;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.fit.PreparedProblem;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.cv.method.TracePower;
import org.smkl.data.set.EmbeddedData;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginException;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.SmklModule;
import org.smkl.plugin.assembly.Toolbox;

/** Methods of plugins: chosen by id, cross-validated over their own parameters, guarded. */
class PluggedMethodTest {
  private static final Grid GRID = new Grid(List.of(1.0, 10.0), List.of(1.0), List.of(1));

  private final Toolbox toolbox = with(new TracePower());
  private final KernelData data = data();

  private static Toolbox with(WeightMethod method) {
    AbstractModule module =
        new AbstractModule() {
          @Override
          protected void configure() {
            MapBinder.newMapBinder(binder(), String.class, WeightMethod.class)
                .addBinding(method.id())
                .toInstance(method);
          }
        };
    return Guice.createInjector(new SmklModule(Plugins.discover()), module)
        .getInstance(Toolbox.class);
  }

  private KernelData data() {
    FitSettings settings =
        FitSettings.builder()
            .kernels("linear; poly(degree=2,scale=1,offset=1); rbf(gamma=0.5)")
            .settings();
    FitInput input = FitInput.standardized(EmbeddedData.load("iris").dataset(), Optional.empty());
    PreparedProblem prepared = new Fit(settings, toolbox).prepare(input);
    return KernelData.of(prepared, TaskOptions.defaults(), toolbox);
  }

  private CvResult cv(MklMethod method, Grid grid) {
    return CrossValidation.run(
        data,
        "iris",
        method,
        new CvSettings(grid, 3, new MethodContext(toolbox, 1e-8, 3, Budget.oneThread())),
        Optional.empty(),
        progress -> {});
  }

  @Test
  void itsOwnParametersAreAxesOfTheGrid() {
    CvResult result = cv(Methods.named("trace-power", toolbox), GRID);
    Map<Double, Long> points =
        result.rows().stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.parameters().own().number("power"), Collectors.counting()));
    assertEquals(Map.of(0.0, 2L, 1.0, 2L, 2.0, 2L), points);
  }

  @Test
  void atPowerZeroItIsTheAverage() {
    CvResult mine =
        cv(Methods.named("trace-power", toolbox), GRID.withOwn(Map.of("power", List.of(0.0))));
    CvResult average = cv(Methods.AVERAGE, GRID);
    assertEquals(average.rows().size(), mine.rows().size());
    for (int k = 0; k < mine.rows().size(); k++) {
      assertEquals(average.rows().get(k).score(), mine.rows().get(k).score());
    }
  }

  @Test
  void weightsInBHaveAnObjectiveAndABoundThatHold() {
    MethodContext exact = new MethodContext(toolbox, 1e-9, 1, Budget.oneThread());
    MklMethod method = Methods.named("trace-power", toolbox);
    Parameters all = Parameters.of(1, 0.1, 3);
    Learned learned =
        method
            .trainer(data, exact)
            .train(all.with(Arguments.of(method.parameters(), Map.of("power", 0.0))));
    double optimum = Methods.CERTIFIED.trainer(data, exact).train(all).objective();
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, learned.beta(), 1e-12);
    assertTrue(
        learned.lowerBound() <= optimum && optimum <= learned.objective(),
        () -> learned.lowerBound() + " " + optimum + " " + learned.objective());
    // With two places for three kernels they are no weights of B, and nothing is said.
    Learned crowded =
        method
            .trainer(data, exact)
            .train(Parameters.of(1, 0.1, 2).with(Arguments.of(method.parameters(), Map.of())));
    assertTrue(Double.isNaN(crowded.objective()));
  }

  @Test
  void unknownMethodsAndParametersAreRefusedByName() {
    InputException unknown =
        assertThrows(InputException.class, () -> Methods.named("trace-powr", toolbox));
    assertTrue(unknown.getMessage().contains("trace-power"), unknown.getMessage());
    InputException parameter =
        assertThrows(
            InputException.class,
            () ->
                cv(
                    Methods.named("trace-power", toolbox),
                    GRID.withOwn(Map.of("pwer", List.of(1.0)))));
    assertTrue(parameter.getMessage().contains("power"), parameter.getMessage());
    InputException value =
        assertThrows(
            InputException.class,
            () ->
                cv(
                    Methods.named("trace-power", toolbox),
                    GRID.withOwn(Map.of("power", List.of(3.0)))));
    assertTrue(value.getMessage().contains("[0, 2]; got 3.0"), value.getMessage());
  }

  @Test
  void anIdOfThisReleaseIsTaken() {
    Toolbox clash = Toolbox.builder().add(PluginKind.METHOD, "average", new TracePower()).build();
    PluginException e = assertThrows(PluginException.class, () -> Methods.all(clash));
    assertTrue(e.getMessage().contains(TracePower.class.getName()), e.getMessage());
  }
}
