package org.smkl.cli;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Budget;
import org.smkl.api.method.WeightMethod;
import org.smkl.core.fit.Fit;
import org.smkl.core.fit.FitInput;
import org.smkl.core.fit.FitSettings;
import org.smkl.core.task.TaskOptions;
import org.smkl.cv.method.KernelData;
import org.smkl.cv.method.Learned;
import org.smkl.cv.method.MethodContext;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.cv.method.Parameters;
import org.smkl.data.set.EmbeddedData;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.assembly.Toolbox;
import org.smkl.plugin.guard.BrokenPluginException;
import org.smkl.tck.hostile.HostileWeightMethod;

/** Methods of plugins that lie, where methods are learnt by. */
class LyingMethodTest {
  private static final Parameters POINT = Parameters.of(1, 0.1, 1);

  private final Toolbox toolbox = Toolbox.of(Plugins.discover());
  private final KernelData data = data();

  private KernelData data() {
    FitSettings settings =
        FitSettings.builder()
            .kernels("linear; poly(degree=2,scale=1,offset=1); rbf(gamma=0.5)")
            .settings();
    FitInput input = FitInput.standardized(EmbeddedData.load("iris").dataset(), Optional.empty());
    return KernelData.of(
        new Fit(settings, toolbox).prepare(input), TaskOptions.defaults(), toolbox);
  }

  private Learned learn(MklMethod method, Toolbox plugins) {
    MethodContext exact = new MethodContext(plugins, 1e-9, 1, Budget.oneThread());
    return method.trainer(data, exact).train(POINT);
  }

  @Test
  void weightsThatAreNoneBreakTheContract() {
    for (HostileWeightMethod.Lie lie :
        List.of(
            HostileWeightMethod.Lie.NAN,
            HostileWeightMethod.Lie.INFINITE,
            HostileWeightMethod.Lie.WRONG_LENGTH,
            HostileWeightMethod.Lie.ALL_ZERO,
            HostileWeightMethod.Lie.TOO_MANY_MACHINES,
            HostileWeightMethod.Lie.NULL,
            HostileWeightMethod.Lie.NULL_LEARNER)) {
      WeightMethod liar = new HostileWeightMethod(lie);
      Toolbox hostile = toolbox.with(liar);
      BrokenPluginException e =
          assertThrows(
              BrokenPluginException.class, () -> learn(Methods.named(liar.id(), hostile), hostile));
      assertTrue(e.getMessage().contains("method plugin " + liar.id() + " ("), e.getMessage());
    }
  }

  @Test
  void dualPointsThatAreNoneProveNothing() {
    WeightMethod liar = new HostileWeightMethod(HostileWeightMethod.Lie.BAD_ALPHAS);
    Toolbox hostile = toolbox.with(liar);
    Learned learned = learn(Methods.named(liar.id(), hostile), hostile);
    double optimum = learn(Methods.CERTIFIED, toolbox).objective();
    assertTrue(learned.lowerBound() <= optimum, () -> learned.lowerBound() + " " + optimum);
    assertTrue(
        hostile.complaints().stream().anyMatch(words -> words.contains("which was dropped")),
        hostile.complaints()::toString);
  }
}
