package org.smkl.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.branching.BranchingRule;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.experiment.Experiment;
import org.smkl.api.kernel.KernelFamily;
import org.smkl.api.method.WeightMethod;
import org.smkl.api.propose.CutSource;
import org.smkl.api.propose.PrimalHeuristic;
import org.smkl.api.relax.Formulator;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.task.TaskFamily;

/**
 * What every plugin says about itself, and that it is found. A test of any suite that does not end
 * fails after two minutes, where honest plugins take seconds.
 */
@ExtendWith(TellSkips.class)
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class PluginTck {
  private static final List<Class<? extends Plugin>> KINDS =
      List.of(
          KernelFamily.class,
          AlphaSolver.class,
          BetaProjector.class,
          RelaxationBackend.class,
          ConicSolver.class,
          Formulator.class,
          BranchingRule.class,
          PrimalHeuristic.class,
          CutSource.class,
          WeightMethod.class,
          TaskFamily.class,
          Experiment.class);

  /** The plugin under test; a new instance or a shared one. */
  protected abstract Plugin plugin();

  /** Seconds after which the simplest case of a suite counts as endless, on any machine. */
  double patience() {
    return 60;
  }

  /** Whether ServiceLoader finds it; not so for what an adapter makes of another plugin. */
  protected boolean service() {
    return true;
  }

  @Test
  void serviceLoaderFindsThePlugin() {
    Assumptions.assumeTrue(service(), "made by an adapter");
    Class<?> type = plugin().getClass();
    for (Class<? extends Plugin> kind : KINDS) {
      if (kind.isAssignableFrom(type)) {
        assertTrue(
            ServiceLoader.load(kind, type.getClassLoader()).stream()
                .anyMatch(p -> p.type().getName().equals(type.getName())),
            () ->
                "META-INF/services/%s has no line '%s'; expected in src/main/resources"
                    .formatted(kind.getName(), type.getName()));
      }
    }
  }

  @Test
  void idIsLowerCaseLettersDigitsAndHyphens() {
    assertTrue(
        plugin().id().matches("[a-z0-9][a-z0-9-]*"),
        () -> "id() is '%s'; users write it on the command line".formatted(plugin().id()));
  }

  @Test
  void versionIsNeverBlank() {
    assertFalse(
        plugin().version().isBlank(),
        "version() is blank; Versions.of(YourClass.class) reads it from the jar");
  }

  @Test
  void settingsHaveNamesOfTheirOwnAndDefaultsThatAreTaken() {
    List<Parameter> settings = plugin().settings();
    assertEquals(
        settings.size(), settings.stream().map(Parameter::name).distinct().count(), "names");
    Plugin configured = plugin().configured(Arguments.parse(settings, Map.of()));
    assertEquals(plugin().id(), configured.id(), "the id of what configured() returns");
    for (Class<? extends Plugin> kind : KINDS) {
      assertEquals(kind.isInstance(plugin()), kind.isInstance(configured), kind::getSimpleName);
    }
    for (Parameter parameter : settings) {
      for (String word : parameter.words()) {
        plugin().configured(Arguments.parse(settings, Map.of(parameter.name(), word)));
      }
    }
  }

  @Test
  void availabilityIsRepeatableAndExplainsItself() {
    for (int i = 0; i < 1000; i++) {
      assertEquals(plugin().availability(), plugin().availability());
    }
    assertTrue(plugin().availability().available() || !plugin().availability().reason().isBlank());
  }
}
