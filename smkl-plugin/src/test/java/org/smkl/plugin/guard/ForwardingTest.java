package org.smkl.plugin.guard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A default of an interface must not answer in the place of the plugin behind a guard. */
class ForwardingTest {
  @ParameterizedTest
  @CsvSource({
    "GuardedAlpha, org.smkl.api.alpha.AlphaSolver",
    "GuardedBeta, org.smkl.api.beta.BetaProjector",
    "GuardedBackend, org.smkl.api.relax.RelaxationBackend",
    "GuardedConic, org.smkl.api.conic.ConicSolver",
    "GuardedFamily, org.smkl.api.kernel.KernelFamily",
    "GuardedKernel$OfStatistic, org.smkl.api.kernel.StatisticKernel",
    "GuardedKernel$OfPair, org.smkl.api.kernel.PairKernel",
    "GuardedKernel$OfMatrix, org.smkl.api.kernel.MatrixKernel",
  })
  void everyMethodIsForwarded(String guard, String kind) throws ReflectiveOperationException {
    Class<?> guarded = Class.forName("org.smkl.plugin.guard." + guard);
    int checked = 0;
    for (Method method : Class.forName(kind).getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        Class<?> answers =
            guarded.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();
        assertFalse(answers.isInterface(), guard + " does not forward " + method);
        checked++;
      }
    }
    assertTrue(checked > 0);
  }
}
