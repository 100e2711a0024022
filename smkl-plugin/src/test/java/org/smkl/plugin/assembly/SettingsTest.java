package org.smkl.plugin.assembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.inject.AbstractModule;
import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.multibindings.MapBinder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.smkl.api.Arguments;
import org.smkl.api.Parameter;
import org.smkl.api.Plugin;
import org.smkl.api.beta.BetaProjector;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;
import org.smkl.error.InputException;
import org.smkl.plugin.PluginKind;
import org.smkl.plugin.Plugins;
import org.smkl.plugin.guard.BrokenPluginException;

/** What users say of a plugin's parameters arrives there, or is refused with the place. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SettingsTest {
  /** Puts all weight on the kernel of its number, and tells its words by its version. */
  private record One(int kernel, String words) implements BetaProjector {
    @Override
    public String id() {
      return "one";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<Parameter> settings() {
      return List.of(
          Parameter.number("kernel", "which, from 0", 0),
          Parameter.word("side", "from which side", "left", "right"),
          Parameter.text("note", "any text", "none"));
    }

    @Override
    public Plugin configured(Arguments settings) {
      return new One(settings.integer("kernel", 0, 9), settings.text("note"));
    }

    @Override
    public double[] project(double[] w, int k0) {
      double[] beta = new double[w.length];
      beta[kernel] = 1;
      return beta;
    }
  }

  private static Toolbox toolbox(BetaProjector projector) {
    return Toolbox.builder().add(PluginKind.BETA, projector.id(), projector).build();
  }

  private static final Toolbox TOOLBOX = toolbox(new One(0, ""));

  private static BetaProjector chosen(String text) {
    return TOOLBOX.beta(Optional.of(text));
  }

  @Test
  void valuesArriveAndTheIdTellsThem() {
    BetaProjector third = chosen("one( kernel = 2 , note = \"a, (b) \"\"c\"\"\" )");
    assertEquals(1, third.project(new double[4], 1)[2]);
    assertEquals("one(kernel=2,note=\"a, (b) \"\"c\"\"\",side=left)", third.id());
    assertSame(third, chosen(third.id()), "the id is a text that names it");
    assertEquals("one(kernel=0,note=none,side=left)", chosen("one").id(), "defaults are told");
    assertSame(chosen("one"), chosen("one()"));
    assertNotSame(chosen("one"), chosen("one(kernel=1)"));
  }

  @Test
  void whatCannotBeIsRefusedWithTheNearestName() {
    refused("one(kernl=1)", "no parameter 'kernl'", "kernel, side, note", "'kernel'");
    refused("one(side=rigth)", "'rigth' for its parameter 'side'", "left, right", "'right'");
    refused("one(kernel=x)", "finite number", "'x'");
    refused("one(kernel=NaN)", "finite number");
    refused("one(kernel=)", "finite number");
    refused("one(kernel=10)", "whole number from 0 to 9", "10");
    refused("one(kernel=0.5)", "whole number");
    refused("one(kernel=1,kernel=2)", "twice");
    for (String text :
        List.of(
            "one(",
            "one)",
            "one(kernel)",
            "one(kernel=1",
            "one(kernel=1,)",
            "one(=1)",
            "one(,)",
            "one(kernel=1)x",
            "one(kernel=(1))",
            "one two",
            "one(note=\"a)")) {
      refused(text, "Expected an id");
    }
    refused("on", "There is no beta-projector 'on'", "'one'");
    refused("", "There is no beta-projector ''");
  }

  private static void refused(String text, String... words) {
    InputException e = assertThrows(InputException.class, () -> chosen(text), text);
    for (String word : words) {
      assertTrue(e.getMessage().contains(word), () -> text + ": " + e.getMessage());
    }
  }

  @Test
  void aPluginWithoutParametersSaysSo() {
    InputException e =
        assertThrows(
            InputException.class, () -> toolbox(w -> w, List.of()).beta(Optional.of("lie(a=1)")));
    assertTrue(e.getMessage().contains("It has none."), e.getMessage());
  }

  private interface Work {
    Object configured(Arguments settings);
  }

  private static Toolbox toolbox(Work work, List<Parameter> settings) {
    return toolbox(
        new BetaProjector() {
          @Override
          public String id() {
            return "lie";
          }

          @Override
          public String version() {
            return "1";
          }

          @Override
          public List<Parameter> settings() {
            return settings;
          }

          @Override
          public Plugin configured(Arguments given) {
            return (Plugin) work.configured(given);
          }

          @Override
          public double[] project(double[] w, int k0) {
            return w;
          }
        });
  }

  @Test
  void pluginsThatLieAboutTheirParametersAreNamed() {
    List<Parameter> one = List.of(Parameter.number("a", "", 1));
    for (Toolbox liar :
        List.of(
            toolbox(given -> null, one),
            toolbox(given -> new Conic(), one),
            toolbox(
                given -> {
                  throw new IllegalStateException("no");
                },
                one),
            toolbox(
                given -> {
                  throw new StackOverflowError();
                },
                one),
            toolbox(given -> null, null),
            toolbox(given -> null, List.of(one.get(0), one.get(0))))) {
      BrokenPluginException e =
          assertThrows(BrokenPluginException.class, () -> liar.beta(Optional.of("lie")));
      assertTrue(e.getMessage().contains("beta plugin lie"), e.getMessage());
    }
  }

  @Test
  void aPluginReplacesOneOfItsKindAndId() {
    Toolbox replaced = TOOLBOX.with(new One(3, ""));
    assertEquals(1, replaced.all(BetaProjector.class).size());
    // Configured anew, so that what it was made with does not count.
    assertEquals(1, replaced.beta(Optional.of("one(kernel=1)")).project(new double[4], 1)[1]);
    assertEquals("conic", TOOLBOX.with(new Conic()).all(ConicSolver.class).get("conic").id());
    assertThrows(IllegalArgumentException.class, () -> TOOLBOX.with(new Nothing()));
  }

  @Test
  void inGuiceAnIdIsReplacedWhereThatIsSaid() {
    Plugins found = Plugins.discover();
    AbstractModule own =
        new AbstractModule() {
          @Override
          protected void configure() {
            MapBinder<String, BetaProjector> binder =
                MapBinder.newMapBinder(binder(), String.class, BetaProjector.class);
            found
                .all(BetaProjector.class)
                .keySet()
                .forEach(id -> binder.addBinding(id).toInstance(new One(2, "")));
            binder.addBinding("one").toInstance(new One(1, ""));
          }
        };
    SmklModule module = new SmklModule(found);
    for (String id : found.all(BetaProjector.class).keySet()) {
      assertThrows(CreationException.class, () -> Guice.createInjector(new SmklModule(found), own));
      module = module.without(BetaProjector.class, id);
    }
    Toolbox toolbox = Guice.createInjector(module, own).getInstance(Toolbox.class);
    assertEquals(1, toolbox.beta(Optional.of("one(kernel=1)")).project(new double[3], 1)[1]);
    assertThrows(
        IllegalArgumentException.class,
        () -> new SmklModule(found).without(BetaProjector.class, "nobody"));
    assertEquals(Map.of(), PluginText.parse("search", " x ").values());
  }

  private static class Nothing implements Plugin {
    @Override
    public String id() {
      return "nothing";
    }

    @Override
    public String version() {
      return "1";
    }
  }

  private static final class Conic extends Nothing implements ConicSolver {
    @Override
    public String id() {
      return "conic";
    }

    @Override
    public Optional<String> unsupported(ConicModel model) {
      return Optional.empty();
    }

    @Override
    public ConicSolution solve(ConicModel model, ConicOptions options) {
      throw new UnsupportedOperationException();
    }
  }
}
